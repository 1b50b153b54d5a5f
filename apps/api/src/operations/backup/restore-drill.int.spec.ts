import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import type { SecondStep } from '@staffroom/contracts/second-factor.js';
import type { Refund, RefundRequestReply } from '@staffroom/contracts/refunds.js';
import type { User } from '@staffroom/contracts/users.js';
import { type Config, loadConfig } from '../../platform/config/config.js';
import { createFileBackend } from '../../platform/files/create-file-store.js';
import type { FileBackend } from '../../platform/files/file-backend.js';
import { FolderBackend } from '../../platform/files/folder-backend.js';
import { startPortal } from '../../processes/portal.js';
import { bytesOfBase32 } from '../../modules/second-factor/totp.js';
import { type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';
import { ask, pdfOf, password, plantCompany, type PlantedCompany, refund } from '../../testing/planted-company.js';
import { Browser } from '../../testing/portal-process.js';
import { freePort } from '../../testing/free-port.js';
import { type S3Server, startS3Server } from '../../testing/s3-server.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { origin } from '../../testing/test-portal.js';
import { dumpOf, filesBelow, tracesIn } from '../../testing/traces.js';
import { backUp } from './back-up.js';
import type { BackupContents } from './manifest.js';
import type { Phase } from './phase.js';
import { restore, type Restored } from './restore.js';

const silently: Phase = (_, work) => work(() => undefined);
const leaverSaid = { name: 'Quux', job: 'Owl keeper', reason: 'wedding of cousin quux', file: 'contract-quux' };

const ownLists = [
  ...['auth/me', 'time-off', 'time-off/balance', 'refunds', 'documents', 'payroll', 'notifications'],
  ...['notification-preferences'],
];

describe.each(['a folder', 'S3'] as const)('R40 R42 a restore drill, files in %s', (place) => {
  let old: FilePortal;
  let company: PlantedCompany;
  let emails: Map<string, string>;
  let folder: string;
  let dataDir: string;
  let database: TestDatabase;
  let bucket: S3Server | undefined;
  let before: Record<string, unknown>;
  let backup: BackupContents;
  let asked: { timeOff: string[]; refunds: string[] };
  let config: Config;
  let restored: Restored;
  let fresh: pg.Pool;
  let closePortal: () => Promise<unknown>;
  const browsers = new Map<string, Browser>();

  beforeAll(async () => {
    old = await startFilePortal(place);
    company = await plantCompany(old);
    before = await seenBy(company, async (person, path) => (await person.get(path)).body as unknown);
    emails = await emailsOf(company);
    folder = await mkdtemp(join(tmpdir(), 'staffroom-backup-'));
    const work = keepWorking(company.busy);
    await work.begun;
    const { config: source, keyring } = old.platform;
    backup = await backUp(
      { databaseUrl: old.database.appUrl, files: await createFileBackend(source), keyring },
      folder,
      silently,
    );
    asked = await work.stop();
    await company.hr.send('delete', `/api/users/${company.leaver.id}`).expect(204);

    dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'));
    database = await createTestDatabase();
    if (place === 'S3') bucket = await startS3Server(join(dataDir, 'bucket'));
    config = loadConfig({
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: dataDir,
      MASTER_KEY: source.masterKey!.toString('hex'),
      PORT: String(await freePort()),
      PUBLIC_URL: origin,
      ...settingsOf(bucket),
    });
    const erasureLists = [await copyOfList(await createFileBackend(source), dataDir)];
    restored = await restore({ config, folder, say: () => undefined, phase: silently, erasureLists });
    fresh = new pg.Pool({ connectionString: database.appUrl });
    closePortal = (await startPortal(config, () => undefined)).close;
  });

  afterAll(async () => {
    await fresh?.end();
    await closePortal?.();
    await bucket?.close();
    await old.stop();
    await database?.drop();
    for (const made of [folder, dataDir]) if (made) await rm(made, { recursive: true, force: true });
  });

  async function signedIn({ id }: Person): Promise<Browser> {
    const browser = browsers.get(id) ?? new Browser(`http://127.0.0.1:${config.port}`);
    if (!browsers.has(id)) expect((await browser.signIn(emails.get(id)!, password)).status).toBe(200);
    browsers.set(id, browser);
    return browser;
  }

  it('the restored log verifies and contains the head that was backed up [R40.3]', async () => {
    const { position, hash } = backup.head;
    const at = await fresh.query<{ hash: Buffer }>('select hash from log.events where position = $1', [position]);
    expect(at.rows[0]!.hash.toString('hex')).toBe(hash);
    // one event follows it: a person was deleted again
    expect(restored.chain).toMatchObject({ intact: true, position: position + 1 });
  });

  it('people sign in with their passwords and find every list unchanged [R40.3]', async () => {
    expect(await seenBy(company, async (person, path) => (await signedIn(person)).ask('GET', path))).toEqual(before);
  });

  it('R64.13 a second factor and its recovery codes come back with the backup, which reveals neither [R40.3]', async () => {
    const { id, app, recoveryCodes } = company.guarded;
    const secrets = { secret: app.secret, bytes: bytesOfBase32(app.secret), recoveryCode: recoveryCodes[0]! };
    expect(tracesIn(secrets, await filesBelow(folder))).toEqual([]);
    for (const code of [await app.code(), recoveryCodes[0]]) {
      const browser = new Browser(`http://127.0.0.1:${config.port}`);
      const asked = await browser.signIn(emails.get(id)!, password);
      const { secondStep } = (await asked.json()) as { secondStep: SecondStep };
      await browser.ask('POST', '/api/auth/login/second-factor', { token: secondStep.token, code });
      expect(await browser.ask('GET', '/api/account/second-factor')).toMatchObject({
        factors: [{ name: 'phone of Greta' }],
      });
    }
  });

  it('files come back byte for byte [R40.3]', async () => {
    const ana = await signedIn(company.ana);
    const bytes = async (path: string) => Buffer.from(await (await ana.send('GET', path)).arrayBuffer());
    const [document] = await ana.ask<EmployeeDocument[]>('GET', '/api/documents');
    expect(pdfOf('contract of plume', 200_000).equals(await bytes(document!.fileUrl))).toBe(true);
    const hammer = (await ana.ask<Refund[]>('GET', '/api/refunds')).find((one) => one.description.startsWith('hammer'));
    expect(await bytes(hammer!.fileUrl)).toEqual(pdfOf('hammer for plume'));
  });

  it('of the requests made while the backup ran, all up to one moment are restored, and none after it [R40.3]', async () => {
    const busy = await signedIn(company.busy);
    for (const [path, ids] of [
      ['/api/time-off', asked.timeOff],
      ['/api/refunds', asked.refunds],
    ] as const) {
      const found = new Set((await busy.ask<{ id: string }[]>('GET', path)).map(({ id }) => id));
      const there = ids.filter((id) => found.has(id));
      expect(there).toEqual(ids.slice(0, there.length));
      expect(there.length).toBeGreaterThan(0);
    }
    const { rows } = await old.pool.query<{ position: number }>('select position from log.log_head');
    expect(backup.head.position).toBeLessThan(rows[0]!.position);
  });

  it('R33 refund numbers continue from the last one backed up [R40.3]', async () => {
    const refunds = await (await signedIn(company.hr)).ask<Refund[]>('GET', '/api/team/refunds');
    const form = new FormData();
    for (const [field, value] of Object.entries({ description: 'a new saw', amount: '900' })) form.set(field, value);
    form.set('file', new File([pdfOf('a new saw')], 'saw.pdf'));
    const { title } = await (await signedIn(company.ana)).ask<RefundRequestReply>('POST', '/api/refunds', form);
    expect(numberIn(title)).toBe(Math.max(...refunds.map((one) => numberIn(one.title))) + 1);
  });

  it('R23.8 a person deleted after the backup is deleted again, with their files', async () => {
    const { leaver, hr } = company;
    expect((await (await signedIn(hr)).send('GET', `/api/users/${leaver.id}`)).status).toBe(404);
    expect(restored.erasures.map(({ report }) => report.erased)).toEqual([[leaver.id]]);
    const there = { ...leaverSaid, other: 'Plume' };
    const tables = (await dumpOf(database.adminUrl)).filter(({ where }) => !where.startsWith('pg_catalog.'));
    expect(new Set(tracesIn(there, tables).map(first))).toEqual(new Set(['other']));
    const keys = (await rowsOf('state.files')).filter(({ owner_id }) => owner_id === leaver.id);
    expect(keys.length).toBe(4);
    for (const { storage_key } of keys) expect(await (await createFileBackend(config)).get(storage_key!)).toBeNull();
  });

  it('R38 a mail sent before the backup is not sent again [R40.3]', async () => {
    const sent = (await rowsOf('state.mails')).filter(({ status }) => status === 'SENT');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter(({ id }) => existsSync(join(dataDir, 'mail', `${id}.eml`)))).toEqual([]);
  });

  it('the backup contains no readable personal data, and only its owner can read its files [R40.5]', async () => {
    const places = await filesBelow(folder);
    expect(places.length).toBeGreaterThan(10);
    expect(tracesIn({ ...leaverSaid, other: 'Plume', email: '@example.com' }, places)).toEqual([]);
    for (const { where } of places) expect((await stat(join(folder, where))).mode & 0o777).toBe(0o600);
    for (const part of ['', 'keys', 'files']) expect((await stat(join(folder, part))).mode & 0o777).toBe(0o700);
  });

  /** The backed-up rows of a table without special characters. */
  async function rowsOf(table: string): Promise<Record<string, string | undefined>[]> {
    const { file, columns } = backup.tables.find(({ name }) => name === table)!;
    const lines = (await readFile(join(folder, file), 'utf8')).split('\n').filter(Boolean);
    return lines.map((line) => Object.fromEntries(line.split('\t').map((value, at) => [columns[at], value])));
  }
});

async function seenBy(
  { hr, boss, ana, leaver }: PlantedCompany,
  get: (person: Person, path: string) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const seen: Record<string, unknown> = {};
  for (const person of [hr, boss, ana]) {
    const reviews =
      person === ana
        ? []
        : ['my-teams', 'team/members', `team/time-off?userId=${ana.id}`, `team/refunds?userId=${ana.id}`];
    const administers = person === hr ? ['users', `users/${ana.id}`] : [];
    for (const path of [...ownLists, ...reviews, ...administers])
      seen[`${person.id} ${path}`] = without(leaver, await get(person, `/api/${path}`));
  }
  return seen;
}

/** Removes the rows of a person who was deleted since from what was seen before. */
function without(person: Person, answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return answer;
  if (!Array.isArray(answer)) {
    const left = Object.fromEntries(Object.entries(answer).map(([field, value]) => [field, without(person, value)]));
    const { members, memberCount } = answer as { members?: unknown[]; memberCount?: number };
    const removed = members ? members.length - (left['members'] as unknown[]).length : 0;
    return removed > 0 ? { ...left, memberCount: memberCount! - removed } : left;
  }
  const isTheirs = ({ id, userId }: { id?: string; userId?: string }) => id === person.id || userId === person.id;
  return answer.filter((row: object) => !isTheirs(row)).map((row: unknown) => without(person, row));
}

async function emailsOf({ hr }: PlantedCompany): Promise<Map<string, string>> {
  const users = (await hr.get('/api/users').expect(200)).body as User[];
  return new Map(users.map(({ id, email }) => [id, email]));
}

/** Sends requests as that person without a pause. */
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

/** As an operator keeps it, for example with `aws s3 sync`. */
async function copyOfList(store: FileBackend, within: string): Promise<string> {
  const copy = new FolderBackend(within);
  for (const name of await store.list('erasures')) {
    const key = `erasures/${name}`;
    await copy.put(key, (await store.get(key))!);
  }
  return join(within, 'erasures');
}

function settingsOf(server: S3Server | undefined): Record<string, string> {
  if (!server) return {};
  const { endpoint, bucket, region, accessKey, secretKey } = server.settings;
  const keys = { S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
  return { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, ...keys };
}

function numberIn(title: string): number {
  return Number(title.split('-')[1]);
}

function first(words: string): string {
  return words.split(' ')[0]!;
}
