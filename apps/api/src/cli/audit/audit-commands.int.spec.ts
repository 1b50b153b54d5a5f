/** The auditors' commands as they are run: in a separate process, while a portal serves. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { type Environment, run, runCli } from '../../testing/portal-process.js';

let portal: Administration;
let hr: Person;
let role: string;
let empty: string;
let auditor: Environment;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Helga Roth', email: 'helga@example.com' });
  empty = await mkdtemp(join(tmpdir(), 'staffroom-auditor-'));
  role = `auditor_${randomBytes(4).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  await asAdmin(`create role ${role} login password '${password}';
    grant usage on schema log, keys, state to ${role};
    grant select on all tables in schema log, keys to ${role};
    grant select on state.credentials to ${role}`);
  const url = new URL(portal.database.ownerUrl);
  [url.username, url.password] = [role, password];
  auditor = { DATABASE_URL: url.href, MASTER_KEY: portal.platform.config.masterKey!.toString('hex'), DATA_DIR: empty };
});
afterAll(async () => {
  await asAdmin(`drop owned by ${role}; drop role ${role}`);
  await portal.close();
  await rm(empty, { recursive: true, force: true });
});

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: portal.database.adminUrl });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

const audit = (...args: string[]) => runCli(auditor, ['audit', ...args]);
const today = new Date().toISOString().slice(0, 10);

describe('R41 ./staffroom audit', () => {
  it('works with a read-only role while the portal runs, and leaves nothing behind [R41.2]', async () => {
    const [asked, activity, then] = await Promise.all([
      audit('history', 'user', 'helga@example.com', '--json'),
      audit('activity', '--to', today, '--type', 'users'),
      audit('as-of', today, 'user', hr.id),
    ]);
    expect(asked.code).toBe(0);
    const { kind, id, entries } = JSON.parse(asked.output) as { kind: string; id: string; entries: object[] };
    expect([kind, id]).toEqual(['user', hr.id]);
    expect(entries[0]).toMatchObject({ actorName: 'Staffroom', what: 'created the account', command: 'CreateUser' });
    expect(activity.output).toMatch(
      /^20\S+Z {2}Staffroom created the account \(of Helga Roth\): Full name: Helga Roth;.*\[\d+ user-/m,
    );
    expect(then.output).toContain('    Full name: Helga Roth\n');
    expect(await readdir(empty)).toEqual([]);
  });

  it('cannot write: neither the role nor the connection permits it [R41.8]', async () => {
    const client = new pg.Client({ connectionString: auditor['DATABASE_URL'] });
    await client.connect();
    for (const write of [
      `insert into log.commands values (gen_random_uuid(), '', 0)`,
      'delete from log.events',
      `select log.erase_person('${hr.id}')`,
      'update keys.person_keys set wrapped = null',
      'select * from views.users',
    ])
      await expect(client.query(write)).rejects.toThrow(/permission denied/);
    await client.end();
    const owner: Environment = { ...auditor, DATABASE_URL: portal.database.ownerUrl };
    const child = run('testing/audit-write.child', [], owner);
    await once(child.process, 'close');
    expect(child.output().toString()).toContain('cannot execute INSERT in a read-only transaction');
  });

  it('reports an error in one line, with exit code 1', async () => {
    const wrong = await Promise.all([
      audit('as-of', 'yesterday', 'queue'),
      runCli({ ...auditor, MASTER_KEY: randomBytes(32).toString('hex') }, ['audit', 'as-of', today, 'queue']),
      runCli({ DATA_DIR: empty }, ['audit', 'as-of', today, 'queue']),
    ]);
    expect(wrong.map(({ code }) => code)).toEqual([1, 1, 1]);
    expect(wrong.map(({ output }) => output)).toEqual([
      expect.stringMatching(/^"yesterday" is not a moment: write a date like 2026-03-31, or .*\.\n$/),
      expect.stringMatching(/^Wrong master key: the database expects the key [0-9a-f]{16}, but .*\.\n$/),
      `There is no Staffroom database in ${empty}. Set DATA_DIR or DATABASE_URL.\n`,
    ]);
    expect(await readdir(empty)).toEqual([]);
  });

  it.each([
    ['usage on schema log', 'This database has no Staffroom event log, or the role may not use the schema "log".\n'],
    ['usage on schema keys', expect.stringMatching(/^The database role may not read the event log\. Grant it usage /)],
    ['select on log.events', expect.stringMatching(/^The database role may not read the event log\. Grant it usage /)],
  ])('says what is missing if the role has no right %s', async (right, output) => {
    await asAdmin(`revoke ${right} from ${role}`);
    const told = await audit('as-of', today, 'queue');
    await asAdmin(`grant ${right} to ${role}`);
    expect(told).toEqual({ code: 1, output });
  });

  it('R23.8 a database whose restore did not finish is not read, because it may contain people who were deleted', async () => {
    const owner: Environment = { ...auditor, DATABASE_URL: portal.database.ownerUrl };
    await asAdmin(`insert into state.settings (name, value) values ('restore under way', 'a backup')`);
    const told = await Promise.all([
      runCli(owner, ['audit', 'as-of', today, 'queue']),
      runCli(owner, ['subject-export', hr.id, join(empty, 'subject')]),
    ]);
    await asAdmin(`delete from state.settings where name = 'restore under way'`);
    const refused =
      'The last restore into this database did not finish. Run "./staffroom restore" with the same backup again.\n';
    expect(told).toEqual([1, 1].map((code) => expect.objectContaining({ code, output: refused }) as object));
    expect(await readdir(empty)).toEqual([]);
  });

  it('a long period streams through a small heap, and stops when its reader stops [R41.4]', async () => {
    await portal.log.transact({ actorId: hr.id, command: 'Seed', requestId: randomUUID() }, async (unit) => {
      const data = { method: 'GET', route: '/api/users', targetId: null, status: 403 };
      const refusals = Array.from({ length: 20_000 }, () => ({ type: 'AccessRefused', data }));
      await unit.record(`access-${hr.id}`, ...refusals);
    });
    const small = { ...auditor, NODE_OPTIONS: '--max-old-space-size=64' };
    const { code, output } = await runCli(small, ['audit', 'activity', '--json', '--actor', 'HELGA@example.com']);
    expect(code).toBe(0);
    const lines = output.trimEnd().split('\n');
    expect(lines.length).toBeGreaterThanOrEqual(20_000);
    expect(JSON.parse(lines.at(-1)!)).toMatchObject({
      actorName: 'Helga Roth',
      what: 'tried to see data of others and was refused (403, GET /api/users)',
    });
    const impatient = run('cli/staffroom', ['audit', 'activity'], auditor);
    impatient.process.stdout!.once('data', () => impatient.process.stdout!.destroy());
    const [exit] = (await once(impatient.process, 'exit')) as [number];
    expect([exit, impatient.output().length < 1_000_000]).toEqual([0, true]);
  });
});
