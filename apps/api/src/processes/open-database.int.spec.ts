/** The start of a process that does not know the owner of the tables: it serves what `./staffroom migrate` has prepared. */
import { knownMigrations } from '@staffroom/migrations/known-migrations.js';
import { loadConfig } from '../platform/config/config.js';
import { createSetUp, type SetUp } from '../testing/set-ups.js';
import { openDatabase } from './open-database.js';

let setUp: SetUp;
beforeAll(async () => {
  setUp = await createSetUp('two roles');
});
afterAll(() => setUp.remove());

async function open(other: Record<string, string | undefined> = {}): Promise<string | null> {
  const env = { MASTER_KEY: 'ab'.repeat(32), ...setUp.env, ...other };
  const database = await openDatabase(loadConfig(env), () => undefined);
  await database.close();
  return database.ownerUrl;
}
const serve = () => open({ DATABASE_OWNER_URL: undefined });

const remedy =
  'Run "./staffroom migrate" of this version, with the same DATABASE_URL and with DATABASE_OWNER_URL. Then start again.';

it('serves a prepared database, and says of any other what is missing', async () => {
  await expect(serve()).rejects.toThrow(
    `The database has no tables of Staffroom that the role in DATABASE_URL may use. ${remedy}`,
  );
  expect(await open()).toBe(setUp.env['DATABASE_OWNER_URL']);
  expect(await serve()).toBeNull();

  const last = new (knownMigrations.at(-1)!)().name;
  await setUp.query(`update public.migrations set name = 'Later' || name where name = '${last}'`);
  await expect(serve()).rejects.toThrow(
    `The tables in the database are those of an older version of Staffroom. ${remedy}`,
  );
  await setUp.query(`insert into public.migrations (timestamp, name) values (0, '${last}')`);
  await expect(serve()).rejects.toThrow(
    `This database is served by a newer version of Staffroom (it has carried out Later${last}). Start that version.`,
  );
  await setUp.query(`delete from public.migrations where name = 'Later${last}'`);
});

it('needs the right master key', async () => {
  await expect(open({ DATABASE_OWNER_URL: undefined, MASTER_KEY: 'cd'.repeat(32) })).rejects.toThrow(
    'Wrong master key',
  );
});

it('does not serve views of a role that served before', async () => {
  await setUp.query('create table views.people (id uuid)');
  await expect(serve()).rejects.toThrow(
    `The views in the database belong to another role than the one in DATABASE_URL. ${remedy}`,
  );
});
