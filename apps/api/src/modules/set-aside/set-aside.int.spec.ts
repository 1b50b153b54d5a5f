/** A log with events that were really written under a wrong master key, and the way out. */
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import pg from 'pg';
import { catalogs, views } from '../../composition.js';
import { createPool } from '../../platform/database/database.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { EventCodec } from '../../platform/events/event-codec.js';
import { testKeyring } from '../../testing/test-keyring.js';
import { type ErasureDrill, startErasureDrill } from '../../testing/erasure-drill.js';
import { runCli } from '../../testing/portal-process.js';
import { createTestDatabase } from '../../testing/test-database.js';

const verifier = join(__dirname, '../../../../../tools/staffroom-verify.mjs');
const hrEmail = 'hr@owlery.example';
let drill: ErasureDrill;
let folder: string;
let admin: pg.Client;
const [ghost, other] = [randomUUID(), randomUUID()];
let positions: number[];
const wrongKey = "the master key does not open the person's key";

beforeAll(async () => {
  drill = await startErasureDrill();
  folder = await mkdtemp(join(tmpdir(), 'staffroom-set-aside-'));
  admin = new pg.Client({ connectionString: drill.database.adminUrl });
  await admin.connect();
  await hire('before@example.com');
  positions = await poison();
  await hire('after@example.com');
});
afterAll(async () => {
  await admin.end();
  await drill.close();
  await rm(folder, { recursive: true, force: true });
});

const cli = (...args: string[]) => runCli(drill.env, args);
const hire = async (email: string) =>
  (await drill.hr()).send('POST', '/api/users', { email, fullName: 'Ida', jobTitle: 'X', password: 'Temporary1' });

/** As written by a process whose key nobody compared: two people and a request, under a key that the database does not have. */
async function poison(): Promise<number[]> {
  const { rows } = await admin.query<{ id: string }>('delete from keys.master_keys returning id');
  const pool = createPool(drill.database.appUrl);
  const keyring = testKeyring(randomBytes(32));
  const log = new EventLog(pool, new EventCodec(catalogs, keyring), keyring, views);
  const account = { role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 23, teamId: null, managerId: null };
  const person = { email: 'ghost@example.com', fullName: 'Ghost', jobTitle: 'X', requirePasswordChange: false };
  for (const userId of [ghost, other])
    await log.transact(by('CreateUser'), (unit) =>
      unit.record(userStream(userId), { type: 'UserCreated', data: { userId, ...person, ...account } }),
    );
  const data = {
    requestId: randomUUID(),
    userId: ghost,
    type: 'VACATION',
    startDate: '2031-06-02',
    endDate: '2031-06-03',
  };
  await log.transact(by('RequestTimeOff'), (unit) =>
    unit.record(timeOffStream(ghost), {
      type: 'TimeOffRequested',
      data: { ...data, hours: 16, days: [{ date: '2031-06-02', hours: 16 }], reason: 'A secret' },
    }),
  );
  await pool.end();
  await admin.query(`insert into keys.master_keys (id, state) values ($1, 'current')`, [rows[0]!.id]);
  const bad = await admin.query<{ position: string }>(
    'select position from log.events where subject_id = any ($1) order by position',
    [[ghost, other]],
  );
  return bad.rows.map(({ position }) => Number(position));
}

const by = (command: string) => ({ actorId: null, command, requestId: 'test' });

it('is found out: views, audit and export fail with a line that names the event', async () => {
  const line = `event ${positions[0]}: ${wrongKey}`;
  const failed = await Promise.all([
    cli('views', 'rebuild'),
    cli('audit', 'activity'),
    cli('audit', 'export', '--out', join(folder, 'none.jsonl')),
  ]);
  for (const { code, output } of failed) expect([code, output]).toEqual([1, expect.stringContaining(line)]);
  const listed = await cli('events', 'unreadable');
  expect([
    listed.code,
    listed.output.match(/^Event \d+ \(\w+ in .*, cannot be read: the master key .*\.$/gm)?.length,
  ]).toEqual([1, 3]);
  expect(listed.output).toContain(`Event ${positions[2]} (TimeOffRequested in time-off-${ghost}, about ${ghost})`);
});

it('an event is not set aside if it can be read, without a confirmation, or by an unknown person', async () => {
  const all = positions.map(String);
  const refused = await Promise.all([
    cli('events', 'set-aside', ...all, '1', '--by', hrEmail, '--yes'),
    cli('events', 'set-aside', ...all, '--by', 'nobody@example.com', '--yes'),
    runCli(drill.env, ['events', 'set-aside', ...all, '--by', hrEmail], 'yes\n'),
    cli('events', 'set-aside', 'x', '--by', hrEmail, '--yes'),
  ]);
  expect(refused.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
  expect(refused[0]!.output).toContain('There is no event at position 1 that cannot be read. Nothing was changed.');
  expect(refused[2]!.output).toContain('Not confirmed. Nothing was changed.');
  expect(await count()).toBe(0);
});

it('a backup of such a log is restored in two steps: its restore names the event, and ends once the events are set aside [R40.3]', async () => {
  const [backup, dataDir] = [join(folder, 'backup'), join(folder, 'data')];
  expect(await cli('backup', backup)).toMatchObject({ code: 0 });
  const { appUrl, ownerUrl, adminUrl, drop } = await createTestDatabase();
  const restored = new pg.Client({ connectionString: adminUrl });
  await restored.connect();
  try {
    const there = { ...drill.env, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir };
    const run = (...args: string[]) => runCli(there, args);
    const first = await run('restore', backup, '--no-erasures');
    expect([first.code, first.output]).toEqual([
      1,
      expect.stringMatching(new RegExp(`event ${positions[0]}: ${wrongKey}\\. Set such events aside`)),
    ]);
    // the database still serves nobody
    expect((await run('views', 'rebuild')).output).toContain('did not finish');
    expect((await run('events', 'unreadable')).output).toContain('3 events cannot be read.');
    const set = await run('events', 'set-aside', ...positions.map(String), '--by', hrEmail, '--yes');
    expect([set.code, set.output]).toEqual([0, expect.stringContaining('Set aside.')]);
    expect((await run('views', 'rebuild')).output).toContain('did not finish');
    const second = await run('restore', backup, '--no-erasures');
    expect([second.code, second.output]).toEqual([0, expect.stringContaining('The log is intact.')]);
    expect((await run('views', 'check')).code).toBe(0);
    expect((await restored.query('select from views.users')).rowCount).toBe(3);
  } finally {
    await restored.end();
    await drop();
  }
});

const count = async () => (await admin.query(`select from log.events where type = 'EventSetAside'`)).rowCount;

describe('after the events are set aside', () => {
  beforeAll(async () => {
    const set = ['events', 'set-aside', ...positions.map(String), '--by', hrEmail];
    const { code, output } = await runCli(drill.env, set, 'set aside 3\n');
    expect([code, output]).toEqual([0, expect.stringContaining('Set aside. The views were rebuilt')]);
  });

  it('views are rebuilt and equal the log, and the portal continues without these people', async () => {
    expect((await cli('views', 'rebuild')).code).toBe(0);
    expect((await cli('views', 'check')).code).toBe(0);
    const hr = await drill.hr();
    const { rows } = await admin.query<{ id: string }>('select id from views.users');
    expect(rows.map(({ id }) => id)).not.toEqual(expect.arrayContaining([ghost]));
    expect(rows).toHaveLength(3);
    expect((await hr.send('GET', `/api/users/${ghost}`)).status).toBe(404);
    expect((await hire('ghost@example.com')).status).toBe(201);
  });

  it('the chain verifies, and the verification, the history and the activity say what was set aside, by whom and why', async () => {
    const [verified, activity, history, listed] = await Promise.all([
      cli('audit', 'verify'),
      cli('audit', 'activity'),
      cli('audit', 'history', 'user', ghost),
      cli('events', 'unreadable'),
    ]);
    expect([verified.code, verified.output]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `Intact: [^]*Event ${positions[0]} \\(UserCreated in user-${ghost}\\) was set aside by event \\d+: ${wrongKey}`,
        ),
      ),
    ]);
    expect(activity.output).toMatch(
      new RegExp(
        `Helga Ruprecht set aside the event at position ${positions[0]} \\(UserCreated in user-${ghost}\\), which cannot be read.*"${wrongKey}"`,
      ),
    );
    expect(history.output).toMatch(/created the account \(set aside at position \d+\)/);
    expect([listed.code, listed.output]).toEqual([0, expect.stringContaining('was set aside by event')]);
  });

  it('an export contains it too, and the auditor’s own verifier checks it', async () => {
    const [out, key] = [join(folder, 'all.jsonl'), join(folder, 'key.pem')];
    expect((await cli('audit', 'export', '--out', out)).code).toBe(0);
    await writeFile(key, (await cli('audit', 'public-key')).output);
    const check = () => promisify(execFile)(process.execPath, [verifier, '--export', out, '--public-key', key]);
    const { stdout } = await check();
    expect(stdout).toMatch(new RegExp(`Event ${positions[0]} was set aside by event \\d+: ${wrongKey}\n[^]*Intact\\.`));
    const text = await readFile(out, 'utf8');
    expect(text).not.toContain('A secret');
    await writeFile(out, text.replace(/"setAside":\{"position":\d+/, '"setAside":{"position":1'));
    await expect(check()).rejects.toMatchObject({
      stderr: expect.stringContaining('all.jsonl is not the file that was signed') as string,
    });
  });

  it('nothing is set aside twice, and the streams of the events take further ones', async () => {
    const again = await cli('events', 'set-aside', String(positions[0]), '--by', hrEmail, '--yes');
    expect(again.code).toBe(0);
    expect(await count()).toBe(3);
    const hr = await drill.hr();
    expect((await hr.send('PATCH', `/api/users/${ghost}`, { jobTitle: 'Y' })).status).toBe(404);
  });
});
