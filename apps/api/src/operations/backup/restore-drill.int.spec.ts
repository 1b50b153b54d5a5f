import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import type { Refund } from '@staffroom/contracts/refunds.js';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { type Config, loadConfig } from '../../platform/config/config.js';
import { createFileBackend } from '../../platform/files/create-file-store.js';
import { startPortal } from '../../portal.js';
import { type PapersPortal, type Person, startPapersPortal } from '../../testing/papers-portal.js';
import { ask, paperOf, password, plantCompany, type PlantedCompany, refund } from '../../testing/planted-company.js';
import { type S3Server, startS3Server } from '../../testing/s3-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { wordsIn } from '../../testing/words-in-database.js';
import { backUp } from './back-up.js';
import type { BackupContents } from './manifest.js';
import { restore, type Restored } from './restore.js';
import type { Phase } from './phase.js';

const silently: Phase = (_, work) => work(() => undefined);

const ownLists = [
  ...['auth/me', 'time-off', 'time-off/balance', 'refunds', 'documents', 'payroll', 'notifications'],
  ...['notification-preferences', 'team/members', 'my-teams'],
];

describe.each(['a folder', 'S3'] as const)('R40 R42 a restore drill, files in %s', (place) => {
  let old: PapersPortal;
  let company: PlantedCompany;
  let folder: string;
  let dataDir: string;
  let database: TestDatabase;
  let bucket: S3Server | undefined;
  let before: Record<string, unknown>;
  let backup: BackupContents;
  let restored: Restored;
  let fresh: NewPortal;
  let config: Config;
  let asked: { timeOff: string[]; refunds: string[] };

  beforeAll(async () => {
    old = await startPapersPortal(place);
    folder = await mkdtemp(join(tmpdir(), 'staffroom-backup-'));
    dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
    database = await createTestDatabase();
    if (place === 'S3') bucket = await startS3Server(await mkdtemp(join(dataDir, 'bucket-')));
    company = await plantCompany(old);
    before = await everythingSeenBy(company, (person, path) => person.get(path));
    const work = keepWorking(company.busy);
    await work.begun;
    backup = await backUp(
      {
        databaseUrl: old.database.appUrl,
        files: createFileBackend(old.platform.config),
        keyring: old.platform.keyring,
      },
      folder,
      silently,
    );
    asked = await work.stop();
    await company.hr.send('delete', `/api/users/${company.leaver.id}`).expect(204);
    config = loadConfig({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      MASTER_KEY: old.platform.config.masterKey.toString('hex'),
      PORT: String(await freePort()),
      ...s3Environment(bucket),
    });
    restored = await restore({
      config,
      folder,
      say: () => undefined,
      phase: silently,
      erasureLists: [old.platform.config.erasureList],
    });
    const portal = await startPortal(config, () => undefined);
    fresh = new NewPortal(portal.address, () => portal.close());
  }, 60_000);

  afterAll(async () => {
    await fresh?.close();
    await bucket?.close();
    await old.stop();
    await database.drop();
    for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true });
  });

  it('the chain of the restored log verifies, and its head is the one that was backed up', () => {
    expect(restored.headHolds).toBe(true);
    expect(restored.chain).toMatchObject({ intact: true });
  });

  it('people sign in with their passwords and find every list as it was', async () => {
    const cookies = new Map<string, string>();
    for (const { id } of [company.hr, company.boss, company.ana])
      cookies.set(id, await fresh.signIn(await emailOf(company, id)));
    const now = await everythingSeenBy(company, (person, path) => fresh.get(path, cookies.get(person.id)!));
    expect(now).toEqual(before);
  });

  it('files come back byte for byte', async () => {
    const cookie = await fresh.signIn(await emailOf(company, company.ana.id));
    const [document] = (await fresh.get('/api/documents', cookie)).body as EmployeeDocument[];
    expect(await fresh.bytes(document!.fileUrl, cookie)).toEqual(paperOf('contract of plume', 200_000));
    const refunds = (await fresh.get('/api/refunds', cookie)).body as Refund[];
    const hammer = refunds.find(({ description }) => description === 'hammer for plume');
    expect(await fresh.bytes(hammer!.fileUrl, cookie)).toEqual(paperOf('hammer for plume'));
  });

  it('of what was asked while the backup ran, all up to one moment is there, and nothing after it', async () => {
    const cookie = await fresh.signIn(await emailOf(company, company.busy.id));
    for (const [path, ids] of [
      ['/api/time-off', asked.timeOff],
      ['/api/refunds', asked.refunds],
    ] as const) {
      const found = new Set(((await fresh.get(path, cookie)).body as { id: string }[]).map(({ id }) => id));
      const there = ids.filter((id) => found.has(id));
      expect(there).toEqual(ids.slice(0, there.length));
      expect(there.length).toBeGreaterThan(0);
    }
    const { rows } = await old.pool.query<{ position: number }>('select position from log.log_head');
    expect(backup.head.position).toBeLessThan(rows[0]!.position);
  });

  it('R33 refunds go on from the number they had come to', async () => {
    const hr = await fresh.signIn(await emailOf(company, company.hr.id));
    const refunds = (await fresh.get('/api/team/refunds', hr)).body as Refund[];
    const last = Math.max(...refunds.map(({ title }) => numberIn(title)));
    const ana = await fresh.signIn(await emailOf(company, company.ana.id));
    expect(numberIn(await fresh.askRefund(ana))).toBe(last + 1);
  });

  it('R23 whoever was deleted after the backup is gone again, papers included', async () => {
    const { leaver, hr } = company;
    const cookie = await fresh.signIn(await emailOf(company, hr.id));
    expect(await fresh.status(`/api/users/${leaver.id}`, cookie)).toBe(404);
    expect(await wordsIn(database.ownerUrl, ['quux', 'owl keeper', 'plume'])).toEqual(['plume']);
    const stored = await storedKeysOf(leaver.id, folder, backup);
    expect(stored.length).toBe(4);
    const files = createFileBackend(config);
    for (const key of stored) expect(await files.get(key)).toBeNull();
    expect(restored.erasures.map(({ report }) => report.erased)).toEqual([[leaver.id]]);
  });

  it('nobody but its owner can look into the backup, and it holds no name, reason or file in clear', async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      expect((await stat(path)).mode & 0o777).toBe(entry.isFile() ? 0o600 : 0o700);
      if (!entry.isFile()) continue;
      const text = (await readFile(path, 'latin1')).toLowerCase();
      for (const word of ['plume', 'quux', Buffer.from('plume').toString('hex')]) expect(text).not.toContain(word);
    }
  });
});

/** What the backup knows of somebody's files. */
async function storedKeysOf(ownerId: string, folder: string, { tables }: BackupContents): Promise<string[]> {
  const { file, columns } = tables.find(({ name }) => name === 'state.files')!;
  const rows = (await readFile(join(folder, file), 'utf8')).split('\n').map((line) => line.split('\t'));
  const own = rows.filter((row) => row[columns.indexOf('owner_id')] === ownerId);
  return own.map((row) => row[columns.indexOf('storage_key')]!);
}

function numberIn(title: string): number {
  return Number(title.split('-')[1]);
}

async function everythingSeenBy(
  { hr, boss, ana, leaver }: PlantedCompany,
  get: (person: Person, path: string) => PromiseLike<{ body: unknown }>,
): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const person of [hr, boss, ana]) {
    const more = person === ana ? [] : [`team/time-off?userId=${ana.id}`, `team/refunds?userId=${ana.id}`];
    if (person === hr) more.push('users', `users/${ana.id}`, `documents?userId=${ana.id}`);
    for (const path of [...ownLists, ...more])
      seen[`${person.id} ${path}`] = without(leaver, (await get(person, `/api/${path}`)).body);
  }
  return seen;
}

/** What was seen before names somebody who was deleted since: their rows are left out of every list. */
function without(person: Person, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (!Array.isArray(answer))
    return Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, without(person, value)]));
  const isTheirs = ({ id, userId }: { id?: string; userId?: string }) => id === person.id || userId === person.id;
  return answer.filter((row: object) => !isTheirs(row)).map((row: unknown) => without(person, row));
}

async function emailOf({ hr }: PlantedCompany, userId: string): Promise<string> {
  return ((await hr.get(`/api/users/${userId}`).expect(200)).body as { email: string }).email;
}

/** Somebody who asks for this and that without a pause. */
function keepWorking(person: Person) {
  let stopped = false;
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const asked = { timeOff: [] as string[], refunds: [] as string[] };
  const working = (async () => {
    for (let n = 0; !stopped || n < 3; n++) {
      asked.timeOff.push(await ask(person, 20 + 3 * n, `errand ${n}`));
      asked.refunds.push(await refund(person, `tool ${n}`, `tool-${n}.pdf`));
      if (n === 1) begin();
    }
  })();
  return {
    begun,
    async stop() {
      stopped = true;
      await working;
      return asked;
    },
  };
}

/** The restored portal, as a browser speaks to it. */
class NewPortal {
  constructor(
    private readonly address: string,
    readonly close: () => Promise<void>,
  ) {}

  async signIn(email: string): Promise<string> {
    const reply = await this.send('/api/auth/login', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(reply.status).toBe(200);
    return reply.headers.get('set-cookie')!.split(';')[0]!;
  }

  async get(path: string, cookie: string): Promise<{ body: unknown }> {
    const reply = await fetch(`${this.address}${path}`, { headers: { cookie } });
    return { body: await reply.json() };
  }

  async status(path: string, cookie: string): Promise<number> {
    return (await fetch(`${this.address}${path}`, { headers: { cookie } })).status;
  }

  async bytes(path: string, cookie: string): Promise<Buffer> {
    const reply = await fetch(`${this.address}${path}`, { headers: { cookie } });
    return Buffer.from(await reply.arrayBuffer());
  }

  /** Answers the reference. */
  async askRefund(cookie: string): Promise<string> {
    const form = new FormData();
    form.set('description', 'a new saw');
    form.set('amount', '900');
    form.set('file', new File([paperOf('a new saw')], 'saw.pdf'));
    const reply = await this.send('/api/refunds', { headers: { cookie }, body: form });
    expect(reply.status).toBe(201);
    return ((await reply.json()) as Refund).title;
  }

  private send(
    path: string,
    { headers, body }: { headers: Record<string, string>; body: string | FormData },
  ): Promise<Response> {
    return fetch(`${this.address}${path}`, { method: 'POST', headers: { origin: this.address, ...headers }, body });
  }
}

function s3Environment(server: S3Server | undefined): Record<string, string> {
  if (!server) return {};
  const { endpoint, bucket, region, accessKey, secretKey } = server.settings;
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
