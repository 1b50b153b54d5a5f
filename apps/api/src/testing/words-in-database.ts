/** Which words stand anywhere in a database: in any row of any table of the portal's, as text or as bytes. */
import pg from 'pg';

export async function wordsIn(ownerUrl: string, words: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const found = new Set<string>();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select lower(t::text) as row from ${name} t`);
      for (const { row } of rows) for (const word of words) if (holds(row, word)) found.add(word);
    }
  } finally {
    await client.end();
  }
  return words.filter((word) => found.has(word));
}

/** PostgreSQL shows bytes as hexadecimal. */
function holds(row: string, word: string): boolean {
  const small = word.toLowerCase();
  return [small, Buffer.from(small).toString('hex'), Buffer.from(word).toString('hex')].some((form) =>
    row.includes(form),
  );
}
