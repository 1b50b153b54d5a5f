import { withConnection } from './connect.js';

/** Whether the role in the URL owns the tables, or, before the first migration, the database. */
export async function ownsTables(url: string): Promise<boolean> {
  const { rows } = await withConnection(url, (client) =>
    client.query<{ owns: boolean }>(
      `select pg_has_role(current_user, coalesce(
         (select c.relowner from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relname = 'migrations'),
         (select datdba from pg_database where datname = current_database())), 'usage') as owns`,
    ),
  );
  return rows[0]!.owns;
}
