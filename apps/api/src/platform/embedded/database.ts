/** Ensures at every start that the cluster has the portal's database and the role that owns nothing. */
import pg from 'pg';

export async function prepareDatabase(ownerUrl: string, appPassword: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const role = await client.query(`select 1 from pg_roles where rolname = 'staffroom_app'`);
    const password = client.escapeLiteral(appPassword);
    await client.query(`${role.rowCount ? 'alter' : 'create'} role staffroom_app login password ${password}`);
    const database = await client.query(`select 1 from pg_database where datname = 'staffroom'`);
    if (!database.rowCount) {
      await client.query(
        `create database staffroom template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C'`,
      );
    }
  } finally {
    await client.end();
  }
}

/** Whether any other connection to the server is open. */
export async function hasOtherClients(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ others: boolean }>(
      `select exists (select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()) as others`,
    );
    return rows[0]?.others === true;
  } finally {
    await client.end();
  }
}
