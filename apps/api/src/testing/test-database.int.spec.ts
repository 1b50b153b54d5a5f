import pg from 'pg';
import { createTestDatabase } from './test-database.js';

describe('test databases', () => {
  it('are migrated and do not see each other', async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    expect(await tables(one.ownerUrl)).toContain('migrations');
    await run(one.ownerUrl, 'create table only_here ()');
    expect(await tables(one.ownerUrl)).toContain('only_here');
    expect(await tables(other.ownerUrl)).not.toContain('only_here');
    await Promise.all([one.drop(), other.drop()]);
  });
});

async function tables(url: string): Promise<string[]> {
  const rows = await run(url, `select table_name as name from information_schema.tables where table_schema = 'public'`);
  return rows.map((row) => row['name'] as string);
}

async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
