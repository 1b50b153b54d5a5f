/** Exports as an auditor receives and verifies them: on another machine, with one plain file for Node. */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { type AuditedLog, openAuditedLog } from '../../testing/audited-log.js';
import { by } from '../../testing/test-log.js';
import { recordRefunds } from '../../testing/tampering.js';
import type { ExportManifest } from '../../platform/log-integrity/export-manifest.js';
import { checkpoint } from './checkpoint.js';
import { exportLog } from './export.js';
import { publicKey } from './public-key.js';

interface Line {
  hashed: Record<string, string | null>;
  hash: string;
  readable: { recordedAt: string; actor: string; subject: string | null; data: Record<string, unknown> };
}

const planted = { email: 'wilhelmina@example.com', fullName: 'Wilhelmina Quist', jobTitle: 'Archivist Extraordinary' };
const hostile = ['=HYPERLINK("http://evil.example")', '@SUM(A1)', ' +1', 'Ana;=1'];

let log: AuditedLog;
/** The auditor's machine: the exports, the public key, and the verifier. */
let auditor: string;
let erased: string;

beforeAll(async () => {
  log = await openAuditedLog();
  auditor = await mkdtemp(join(tmpdir(), 'staffroom-auditor-'));
  await copyFile(join(__dirname, '../../../../../tools/staffroom-verify.mjs'), join(auditor, 'staffroom-verify.mjs'));
  await log.run(() => checkpoint({})); // creates the key
  await writeFile(join(auditor, 'key.pem'), await log.run(publicKey));
  await recordRefunds(log.log, { people: 3, refunds: 4 });
  for (const fullName of hostile) await hire({ email: `${randomUUID()}@example.com`, fullName, jobTitle: '-1' });
  erased = await hire(planted);
  const request = {
    requestId: randomUUID(),
    userId: erased,
    type: 'VACATION',
    startDate: '2026-08-03',
    endDate: '2026-08-07',
  };
  await log.log.transact(by('RequestTimeOff', { actorId: erased }), (unit) =>
    unit.record(timeOffStream(erased), {
      type: 'TimeOffRequested',
      data: { ...request, hours: 40, reason: 'Quist wedding' },
    }),
  );
});
afterAll(async () => {
  await log.close();
  await rm(auditor, { recursive: true, force: true });
});

async function hire(person: typeof planted): Promise<string> {
  const userId = randomUUID();
  const account = { role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 23, teamId: null, managerId: null };
  const data = { userId, ...person, ...account, requirePasswordChange: false };
  await log.log.transact(by('CreateUser'), (unit) => unit.record(userStream(userId), { type: 'UserCreated', data }));
  return userId;
}

async function exported(name: string, options: { from?: string; to?: string; format?: 'jsonl' | 'csv' } = {}) {
  const out = join(auditor, name);
  await log.run(() => exportLog({ format: 'jsonl', ...options, out }));
  const text = await readFile(out, 'utf8');
  const manifest = JSON.parse(await readFile(`${out}.manifest.json`, 'utf8')) as ExportManifest;
  return {
    text,
    manifest,
    lines: () =>
      text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Line),
  };
}

/** As an auditor runs it, without any of our environment variables. */
function verifier(...args: string[]): Promise<{ code: number; output: string }> {
  const options = { cwd: auditor, env: {} };
  return new Promise((resolve) =>
    execFile(process.execPath, ['staffroom-verify.mjs', ...args], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    ),
  );
}

const verify = (...names: string[]) =>
  verifier('--public-key', 'key.pem', ...names.flatMap((name) => ['--export', name]));
const momentOf = async (position: number) => {
  const { rows } = await log.owner.query<{ at: string }>(
    `select to_char(recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from log.events where position = $1`,
    [position],
  );
  return rows[0]!.at;
};

describe('R41 staffroom audit export', () => {
  it('contains every event with its hashed bytes and their readable meaning [R41.5]', async () => {
    const { lines, manifest } = await exported('all.jsonl');
    const all = lines();
    const { rows } = await log.owner.query<Record<string, string>>(
      'select position::text, data::text, meta::text, stream, type from log.events order by log.events.position',
    );
    expect(
      all.map(({ hashed: { position, data, meta, stream, type } }) => ({ position, data, meta, stream, type })),
    ).toEqual(rows);
    expect(all[3]!.readable).toMatchObject({
      actor: 'Zoë Ångström 0',
      subject: 'Zoë Ångström 0',
      data: { title: 'Refund 2026-0', amountCents: 1000, description: 'Taxi to the airport – 張' },
    });
    expect(manifest).toMatchObject({
      afterPosition: 0,
      lastPosition: rows.length,
      count: rows.length,
      file: 'all.jsonl',
    });
  });

  it('is verified by one plain file without any other part of Staffroom, also against a checkpoint [R41.11]', async () => {
    await log.run(() => checkpoint({ out: join(auditor, 'checkpoint.json') }));
    const { code, output } = await verifier(
      ...['--export', 'all.jsonl', '--manifest', 'all.jsonl.manifest.json'],
      ...['--public-key', 'key.pem', '--checkpoint', 'checkpoint.json'],
    );
    expect(output).toMatch(
      /positions 1 to 33, chained without a gap\.\nCheckpoint of position 33, made .*: holds\.\nIntact\.\n$/,
    );
    expect(code).toBe(0);
  });

  it('covers a period, and consecutive periods are verified as one [R41.5]', async () => {
    const [tenth, eleventh, twentieth] = [await momentOf(10), await momentOf(11), await momentOf(20)];
    const first = await exported('first.jsonl', { to: tenth });
    const second = await exported('second.jsonl', { from: eleventh, to: twentieth });
    await exported('third.jsonl', { from: await momentOf(21) });
    expect([first.manifest.count, second.manifest.afterPosition, second.manifest.count]).toEqual([10, 10, 10]);
    expect(await verify('third.jsonl', 'first.jsonl', 'second.jsonl')).toMatchObject({ code: 0 });
    expect(await verify('second.jsonl')).toMatchObject({ code: 0 });
    expect((await verify('first.jsonl', 'third.jsonl')).output).toBe(
      'first.jsonl: 10 events, positions 1 to 10, chained without a gap.\nNOT INTACT: events 11 to 20 are missing between first.jsonl and third.jsonl.\n',
    );
    expect((await verify('all.jsonl', 'second.jsonl')).output).toContain('second.jsonl overlap.');
    const none = await exported('none.jsonl', { from: '2020-01-01', to: '2020-12-31' });
    expect([none.text, none.manifest.count]).toEqual(['', 0]);
    expect(await verify('none.jsonl')).toMatchObject({ code: 0 });
  });

  it('is written completely or not at all, only from a log that verifies, and never over an older export', async () => {
    await expect(exported('all.jsonl')).rejects.toThrow('already exists');
    await expect(exported('x.jsonl', { from: '2026-02-01', to: '2026-01-01' })).rejects.toThrow(
      '--to is before --from.',
    );
    await log.byHand(`update log.events set type = 'Other' where position = 7`);
    await expect(exported('broken.jsonl')).rejects.toThrow('NOT INTACT at position 7.');
    await log.byHand(`update log.events set type = 'RefundReviewed' where position = 7`);
    expect((await readdir(auditor)).filter((name) => /broken|x\.jsonl|part/.test(name))).toEqual([]);
  });
});

describe('R41 an exported file that was altered', () => {
  const altered = async (change: (lines: string[]) => void) => {
    const lines = (await readFile(join(auditor, 'all.jsonl'), 'utf8')).trimEnd().split('\n');
    change(lines);
    await writeFile(join(auditor, 'altered.jsonl'), `${lines.join('\n')}\n`);
    return verifier('--export', 'altered.jsonl', '--manifest', 'all.jsonl.manifest.json', '--public-key', 'key.pem');
  };
  const replace = (line: number, from: string | RegExp, to: string) => (lines: string[]) => {
    expect(lines[line - 1]).toMatch(from);
    lines[line - 1] = lines[line - 1]!.replace(from, to);
  };
  const event5 = /^NOT INTACT: altered\.jsonl, line 5: event 5 \(RefundReviewed in refund-[-0-9a-f]+\) was altered/;

  it.each([
    ['a decision', replace(5, /REJECTED/, 'APPROVED'), event5],
    ['who decided', replace(5, /actorId\\": \\"./, 'actorId\\": \\"_'), event5],
    ['the time', replace(5, /recordedAtMicros":"1/, 'recordedAtMicros":"2'), event5],
    ['the ciphertext', replace(5, /"personal":"A/, '"personal":"B'), event5],
    ['the hash', replace(5, /"hash":"./, '"hash":"x'), event5],
    [
      'an amount in the readable part',
      replace(4, /"amountCents":1000\b/, '"amountCents":9000'),
      /line 4: the readable part of event 4/,
    ],
    [
      'a name in the readable part',
      replace(4, /"actor":"Zoë/, '"actor":"Zoe'),
      /its chain is intact, but names or personal fields were altered/,
    ],
    ['a line removed', (lines: string[]) => void lines.splice(8, 1), /line 9: event 9 is expected here, but event 10 /],
    [
      'two lines swapped',
      (lines: string[]) => void lines.splice(8, 2, lines[9]!, lines[8]!),
      /line 9: event 9 is expected here, but event 10 /,
    ],
    [
      'a line duplicated',
      (lines: string[]) => void lines.splice(8, 0, lines[8]!),
      /line 10: event 10 is expected here, but event 9 /,
    ],
    [
      'the end cut off',
      (lines: string[]) => void lines.splice(-3),
      /altered\.jsonl ends after event 30; it was signed up to 33/,
    ],
    ['an invalid line', replace(6, /^\{/, ''), /line 6 is not an event of an export/],
  ])('is detected: %s [R41.11]', async (_, change, words) => {
    const { code, output } = await altered(change);
    expect(output).toMatch(words);
    expect(code).toBe(1);
  });

  it('a file that cannot be read is no finding: the line names it, and the exit code is another one', async () => {
    const of = (file: string, manifest: string, key: string) =>
      verifier('--export', file, '--manifest', manifest, '--public-key', key);
    const manifest = 'all.jsonl.manifest.json';
    for (const missing of [
      () => of('away.jsonl', manifest, 'key.pem'),
      () => of('all.jsonl', 'away.json', 'key.pem'),
      () => of('all.jsonl', manifest, 'away.pem'),
    ]) {
      const { code, output } = await missing();
      expect(output).toMatch(/away\.\w+ cannot be read: ENOENT/);
      expect(output).not.toMatch(/NOT INTACT|Intact/);
      expect(code).toBe(2);
    }
    expect((await of('.', manifest, 'key.pem')).output).toMatch(/^NOT VERIFIED: \. cannot be read: EISDIR/);
  });

  it('is detected: an altered manifest or a different key', async () => {
    const manifest = await readFile(join(auditor, 'all.jsonl.manifest.json'), 'utf8');
    await writeFile(join(auditor, 'other.json'), manifest.replace('"count": 33', '"count": 32'));
    const args = ['--export', 'all.jsonl', '--manifest', 'other.json', '--public-key', 'key.pem'];
    expect(await verifier(...args)).toMatchObject({
      code: 1,
      output: expect.stringContaining('was altered') as string,
    });
    await copyFile(join(log.folder, 'audit-key.pem'), join(auditor, 'private.pem'));
    expect(await verifier('--export', 'all.jsonl', '--public-key', 'private.pem')).toMatchObject({
      code: 2,
      output: expect.stringContaining('private.pem contains a private key') as string,
    });
    expect(await verifier('--export', 'all.jsonl')).toMatchObject({
      code: 2,
      output: expect.stringContaining('usage') as string,
    });
  });
});

describe('R41 an export for spreadsheets', () => {
  it('contains no formula, whatever names people have, and keeps accented letters [R41.5]', async () => {
    const { text } = await exported('all.csv', { format: 'csv' });
    expect(text.startsWith('\ufeffposition,recordedAt,actor,')).toBe(true);
    expect(text).toContain('Zoë Ångström 0');
    const cells = text
      .slice(1)
      .split('\r\n')
      .slice(0, -1)
      .flatMap((row) => [...row.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell!));
    expect(cells.filter((cell) => /^"?[\s]*[=+\-@]/.test(cell))).toEqual([]);
    expect(text).not.toMatch(/;[\s]*[=+\-@]/);
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect((await verify('all.csv')).output).toMatch(
      /33 events, .* the file that was signed\. The chain itself can only be verified in a jsonl export\.\nIntact\./,
    );
  });
});

describe('R41 an export after a person was deleted', () => {
  it('contains no personal data of them, contains their actions, and verifies [R41.12]', async () => {
    const before = await exported('before.jsonl');
    expect(before.text).toContain('Quist wedding');
    await log.log.transact(by('DeleteUser'), (unit) =>
      unit.record(userStream(erased), { type: 'UserDeleted', data: { userId: erased } }),
    );
    await log.owner.query('update keys.person_keys set wrapped = null, destroyed_at = now() where person_id = $1', [
      erased,
    ]);
    const after = await exported('after.jsonl');
    const csv = await exported('after.csv', { format: 'csv' });
    for (const word of ['Quist', 'ilhelmina', 'Extraordinary', 'wedding'])
      expect([word, (after.text + csv.text).includes(word)]).toEqual([word, false]);
    const request = after.lines().find(({ hashed }) => hashed['type'] === 'TimeOffRequested')!;
    expect(request.readable).toMatchObject({
      actor: 'Deleted user',
      subject: 'Deleted user',
      data: { hours: 40, reason: null },
    });
    expect(await verify('after.jsonl')).toMatchObject({ code: 0 });
  });
});
