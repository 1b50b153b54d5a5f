/** The master key in real processes: a wrong one, and a rotation while portals serve. */
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type ErasureDrill, startErasureDrill } from '../testing/erasure-drill.js';
import { Browser, type Environment, run, runCli, startPortalProcess } from '../testing/portal-process.js';
import { rotatedLine } from '../platform/takeover/takeover-watch.js';

const newKey = () => randomBytes(32).toString('hex');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'staffroom-master-key-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function query<T extends pg.QueryResultRow>(env: Environment, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: env['DATABASE_OWNER_URL'] });
  await client.connect();
  return (await client.query<T>(sql).finally(() => client.end())).rows;
}

describe('alongside a portal that serves', () => {
  let drill: ErasureDrill;
  beforeAll(async () => {
    drill = await startErasureDrill();
  });
  afterAll(() => drill.close());

  it('every command and every process with another key ends with one line and changes nothing', async () => {
    const wrong = { ...drill.env, MASTER_KEY: newKey() };
    const state = () =>
      query(wrong, 'select position, hash, (select count(*) from state.credentials) from log.log_head');
    await drill.settled(); // the portal itself writes no more
    const before = await state();
    const commands = [
      ['create-hr-manager', '--email', 'x@example.com', '--name', 'X'],
      ['views', 'check'],
      ['backup', join(folder, 'none')],
      ['audit', 'activity'],
      ['keys', 'rotate'],
    ];
    const line =
      /^Wrong master key: the database expects the key [0-9a-f]{16}, but the given key is [0-9a-f]{16}\. Set MASTER_KEY or MASTER_KEY_FILE, or copy the right master\.key to .*\.\n$/;
    const ended = await Promise.all(commands.map((args) => runCli(wrong, args)));
    for (const { code, output } of ended) expect([code, output]).toEqual([1, expect.stringMatching(line)]);
    const worker = run('worker', [], wrong);
    const workerEnded = once(worker.process, 'close');
    await expect(startPortalProcess(wrong)).rejects.toThrow(
      /Staffroom could not start: Wrong master key: the database/,
    );
    expect((await workerEnded)[0]).toBe(1);
    expect(worker.output().toString()).toContain('could not start: Wrong master key');
    expect(await readdir(folder)).toEqual([]);
    expect(await state()).toEqual(before);
  });

  it('a rotation ends the portal that has the old key alone, and is not noticed by people at the one that has both', async () => {
    const [oldKey, masterKey] = [drill.env['MASTER_KEY']!, newKey()];
    const env = { ...drill.env, MASTER_KEY: masterKey, MASTER_KEY_PREVIOUS: oldKey };
    const old = await startPortalProcess(drill.env);
    const portal = await startPortalProcess(env);
    const people = new Browser(portal.url);
    await people.signIn('hr@owlery.example', 'Welcome1-hr');
    const statuses: number[] = [];
    let rotating = true;
    const working = (async () => {
      while (rotating || statuses.length < 5) statuses.push((await hire(people)).status);
    })();
    const { code, output } = await runCli(env, ['keys', 'rotate']);
    rotating = false;
    await working;
    expect([code, output]).toEqual([0, expect.stringContaining('The master key is now')]);
    expect(new Set(statuses)).toEqual(new Set([201]));
    expect(await old.exited).toBe(3);
    expect(old.output().toString()).toContain(rotatedLine);
    await portal.stop();

    const after = { ...env, MASTER_KEY_PREVIOUS: '' };
    const next = await startPortalProcess(after);
    const browser = new Browser(next.url);
    expect((await browser.signIn('hr@owlery.example', 'Welcome1-hr')).status).toBe(200);
    expect((await hire(browser)).status).toBe(201);
    await next.stop();
    for (const args of [
      ['views', 'rebuild'],
      ['views', 'check'],
      ['audit', 'verify'],
    ])
      expect((await runCli(after, args)).code).toBe(0);
    await expect(startPortalProcess(drill.env)).rejects.toThrow('Wrong master key');
  });
});

function hire(browser: Browser): Promise<Response> {
  const email = `${randomUUID()}@example.com`;
  return browser.send('POST', '/api/users', { email, fullName: 'New', jobTitle: 'New', password: 'Temporary1' });
}
