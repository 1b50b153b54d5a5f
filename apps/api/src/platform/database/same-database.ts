import { withConnection } from './connect.js';
import { sqlState } from './sql-errors.js';

const mayNot = '42501';

/** Throws if the portal would migrate one database and serve another one, as after a restore of which one URL was forgotten. */
export async function refuseTwoDatabases(url: string, ownerUrl: string): Promise<void> {
  const [served, owned] = await Promise.all([identityOf(url), identityOf(ownerUrl)]);
  if (served === owned || served === null || owned === null) return;
  throw new Error(
    'DATABASE_URL and DATABASE_OWNER_URL name different databases. Change both of them, also after a restore into a new database.',
  );
}

/** The same for the standby of a server. Null if the role may not know. */
async function identityOf(url: string): Promise<string | null> {
  const text = `select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as identity
    from pg_control_system()`;
  try {
    const { rows } = await withConnection(url, (client) => client.query<{ identity: string }>(text));
    return rows[0]!.identity;
  } catch (error) {
    if (sqlState(error) === mayNot) return null;
    throw error;
  }
}
