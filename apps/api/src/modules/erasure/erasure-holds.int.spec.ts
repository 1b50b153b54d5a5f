import { readFileSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import supertest from 'supertest';
import { createApp } from '../../app.js';
import { createPlatform } from '../../composition.js';
import { type ErasureDrill, environment, planted, startErasureDrill } from '../../testing/erasure-drill.js';
import { runCli } from '../../testing/portal-process.js';
import { copyDatabase, type TestDatabase } from '../../testing/test-database.js';
import { dumpOf, filesBelow, type Place, tracesIn } from '../../testing/traces.js';
import { until } from '../../testing/until.js';
import { loadConfig } from '../../platform/config/config.js';
import type { Platform } from '../../platform/platform.module.js';
import { replayErasures } from './facade.js';
import { ErasureList } from './erasure-list.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { MailDelivery } from '../mails/mail-delivery.js';

/** The values that are stored unencrypted before the deletion. The search must find them, otherwise it proves nothing later. */
const inClear =
  `fullName formerName email formerEmail jobTitle formerJobTitle reason pendingReason comment description refundComment
  documentName payslipName receiptName deletedName factorName resetToken`.split(/\s+/);

let drill: ErasureDrill;
let zoe: Awaited<ReturnType<ErasureDrill['plant']>>;
let wanted: Record<string, string | Buffer>;
let before: { database: TestDatabase; dataDir: string };

beforeAll(async () => {
  drill = await startErasureDrill();
  zoe = await drill.plant();
  await drill.settled();
  await failToSend();
  await analyze(drill.database.adminUrl);
  wanted = { ...planted, ...zoe.factor, session: zoe.session, resetToken: await resetToken() };
  before = {
    database: await copyDatabase(drill.database),
    dataDir: await mkdtemp(join(tmpdir(), 'staffroom-before-')),
  };
  await cp(drill.dataDir, before.dataDir, { recursive: true });
});
afterAll(async () => {
  await drill.close();
  await before.database.drop();
  await rm(before.dataDir, { recursive: true, force: true });
});

it('R23.3 before the deletion, the search finds the person’s data', async () => {
  const exported = await exportOf(before.database, before.dataDir);
  const found = tracesIn(wanted, [...(await places(before.database, before.dataDir)), exported, ...printed()]);
  expect([...new Set(found.map((find) => find.split(' in ')[0]))].sort()).toEqual([...inClear].sort());
  expect(found).toEqual(expect.arrayContaining(['fullName in views.users', 'email in views.users']));
  expect(found).toEqual(expect.arrayContaining(['reason in the export']));
  expect(found.filter((find) => find.startsWith('fullName in mail/')).length).toBeGreaterThan(1);
  const downloaded = await zoe.zoe.send('GET', zoe.documentUrl);
  const file = { where: 'the download', bytes: Buffer.from(await downloaded.arrayBuffer()) };
  expect(tracesIn(wanted, [file])).toEqual(['documentBytes in the download']);
});

it('R8.4 the output contains no password, session, link, hash or personal text, even at the most verbose log level', () => {
  const hash = '$argon2id$';
  expect(tracesIn({ ...wanted, hash }, printed())).toEqual([]);
  const output = drill.output().toString();
  expect(output).toContain('Nest application successfully started'); // the output was captured
  const routes = output.matchAll(/"method":"(\w+)","route":"([^"]+)"/g);
  const called = new Set([...routes].map(([, method, route]) => `${method} ${route}`));
  // called with names in the query and in the path, with a token, and with names of files
  for (const route of ['GET /api/users', 'GET /api/users/:id', 'POST /api/auth/login', 'POST /api/documents/upload']) {
    expect(called).toContain(route);
  }
});

it('R23.3 after the deletion, no table, file, queue or line of output contains the person’s data', async () => {
  const hr = await drill.hr();
  await hr.ask('DELETE', `/api/users/${zoe.userId}`);
  await drill.settled();
  const exported = await exportOf(drill.database, drill.dataDir);
  const history = await runCli(drill.env, ['audit', 'history', 'time-off', zoe.requestId]);
  const taken = [exported, { where: 'the history', bytes: Buffer.from(history.output) }];
  expect(tracesIn(wanted, [...(await places(drill.database, drill.dataDir)), ...taken, ...printed()])).toEqual([]);
  for (const word of ['Deleted user', 'Helga Ruprecht', 'approved']) expect(history.output).toContain(word);
  expect((await hr.send('GET', `/api/users/${zoe.userId}`)).status).toBe(404);
  expect((await zoe.zoe.send('GET', '/api/auth/me')).status).toBe(401);
  expect((await drill.browser().signIn(planted.email, planted.password)).status).toBe(401);
});

it('R23.4 R40 the chain verifies, and the log keeps dates, amounts and decisions without the name', async () => {
  const platform = await platformOf(drill.database);
  try {
    expect(await verifyLog(platform.pool)).toMatchObject({ intact: true });
    const events = (await platform.log.after(0, 1000)).filter(({ subjectId }) => subjectId === zoe.userId);
    const dataOf = (type: string) => events.find((event) => event.type === type)?.data as Record<string, unknown>;
    expect(dataOf('TimeOffRequested')).toMatchObject({
      requestId: zoe.requestId,
      startDate: expect.any(String),
      type: null,
      days: null,
      reason: null,
    });
    expect(dataOf('TimeOffReviewed')).toMatchObject({ decision: 'APPROVED', days: null, comment: null });
    expect(dataOf('RefundRequested')).toMatchObject({ amountCents: 4242, description: null, fileName: null });
    expect(dataOf('RefundReviewed')).toMatchObject({ decision: 'REJECTED', comment: null });
    expect(dataOf('UserCreated')).toMatchObject({ fullName: null, email: null, role: 'EMPLOYEE' });
    expect(events.at(-1)!.type).toBe('UserDeleted');
  } finally {
    await close(platform);
  }
});

it('R23.7 replaying the list brings a database restored from before the deletion to the same state', async () => {
  const list = join(drill.dataDir, 'files/erasures');
  const env = environment(before.database, before.dataDir, drill.env['MASTER_KEY']!);
  const first = await runCli(env, ['erase', '--replay', list]);
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('erased now: 1\n') as string });
  const replayed = { where: 'output of erase', bytes: Buffer.from(first.output) };
  expect(tracesIn(wanted, [...(await places(before.database, before.dataDir)), replayed])).toEqual([]);
  const platform = await platformOf(before.database, before.dataDir);
  try {
    const report = await verifyLog(platform.pool);
    expect(report).toMatchObject({ intact: true });
    const last = (await platform.log.after(report.position - 1, 1))[0]!;
    expect(last).toMatchObject({ type: 'UserDeleted', meta: { actorId: null, command: 'ReplayErasure' } });

    expect(await replayErasures(platform, list)).toMatchObject({ erased: [], alreadyErased: [zoe.userId] });
    expect(await verifyLog(platform.pool)).toEqual(report);
    // the restored copy now has its own list
    expect((await new ErasureList(platform.fileBackend, platform.keyring).read()).done).toEqual([zoe.userId]);
  } finally {
    await close(platform);
  }
  await nobodySignsIn(before.database);
});

async function nobodySignsIn(database: TestDatabase): Promise<void> {
  const platform = await platformOf(database);
  const app = await createApp(platform);
  await app.init();
  const agent = supertest.agent(app.getHttpServer()).set('origin', drill.env['PUBLIC_URL']!);
  try {
    const password = planted.password;
    for (const email of [planted.email, planted.formerEmail]) {
      await agent.post('/api/auth/login').send({ email, password }).expect(401);
    }
    await agent.get('/api/auth/me').set('cookie', `sid=${zoe.session}`).expect(401);
  } finally {
    await app.close();
    await close(platform);
  }
}

async function places(database: TestDatabase, dataDir: string): Promise<Place[]> {
  return [...(await dumpOf(database.adminUrl)), ...(await filesBelow(dataDir))];
}

function printed(): Place[] {
  const serverLog = join(process.env['STAFFROOM_TEST_CLUSTER']!, 'postgres/data/server.log');
  return [
    { where: 'output of the portal', bytes: drill.output() },
    { where: 'log of PostgreSQL', bytes: readFileSync(serverLog) },
  ];
}

/** An auditor's export of the log. */
async function exportOf(database: TestDatabase, dataDir: string): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'staffroom-export-'));
  const out = join(folder, 'log.jsonl');
  try {
    const env = environment(database, dataDir, drill.env['MASTER_KEY']!);
    const { code, output } = await runCli(env, ['audit', 'export', '--format', 'jsonl', '--out', out]);
    if (code !== 0) throw new Error(output);
    return { where: 'the export', bytes: await readFile(out) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Makes mails fail with an error that quotes the planted data, as mail servers may do. */
async function failToSend(): Promise<void> {
  const platform = await platformOf(drill.database);
  const transport = {
    send: () =>
      Promise.reject(Object.assign(new Error(`550 ${Object.values(planted).join(' ')}`), { responseCode: 550 })),
  };
  const compose = () => Promise.resolve({ to: { name: '', address: '' }, subject: '', text: '', html: '' });
  const delivery = new MailDelivery(
    platform.pool,
    () => platform.pool.durable(),
    transport,
    compose,
    'http://portal.localhost',
    () => undefined,
  );
  try {
    await until(async () => {
      const { rows } = await platform.pool.query<{ id: string }>(
        `update state.mails set status = 'QUEUED', attempts = 100, next_attempt_at = now()
         where status <> 'FAILED' returning id`,
      );
      for (const { id } of rows) await delivery.deliver(id);
      return rows.length === 0; // otherwise the portal has sent one first
    });
  } finally {
    await close(platform);
  }
}

/** Runs ANALYZE, because PostgreSQL stores sampled column values in its statistics. */
async function analyze(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('analyze');
  await client.end();
}

async function resetToken(): Promise<string> {
  const folder = join(drill.dataDir, 'mail');
  for (const name of await readdir(folder)) {
    const text = (await readFile(join(folder, name), 'utf8')).replace(/=\r?\n/g, '');
    const [, token] = /reset-password\?token=(?:3D)?([\w-]{64})/.exec(text) ?? [];
    if (token) return token;
  }
  throw new Error('no mail contains a reset link');
}

function platformOf({ appUrl }: TestDatabase, dataDir = drill.dataDir) {
  return createPlatform(loadConfig({ ...drill.env, DATA_DIR: dataDir }), appUrl);
}

async function close({ pool, jobs }: Platform): Promise<void> {
  await jobs.close();
  await pool.end();
}
