import pg from 'pg';
import { createTestDatabase } from '../../testing/test-database.js';
import { migrate } from './migrate.js';

it('an empty database of another encoding is refused, and nothing is created in it', async () => {
  const { adminUrl, ownerUrl, drop } = await createTestDatabase();
  const name = `${new URL(adminUrl).pathname.slice(1)}_ascii`;
  const ofName = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`create database ${name} owner staffroom_owner encoding 'SQL_ASCII' template template0
      locale_provider libc locale 'C'`);
    await expect(migrate(ofName(ownerUrl), 'staffroom_app')).rejects.toThrow(
      'The encoding of the database is SQL_ASCII, and must be UTF8.',
    );
    const inside = new pg.Client({ connectionString: ofName(adminUrl) });
    await inside.connect();
    const { rowCount } = await inside.query(`select from pg_class where relnamespace = 'public'::regnamespace`);
    await inside.end();
    expect(rowCount).toBe(0);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.end();
    await drop();
  }
});
