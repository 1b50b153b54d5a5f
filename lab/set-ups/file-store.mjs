/**
 * `node lab/set-ups/file-store.mjs`, after `npm run build`: two portals on one database, with a folder each, over one shared
 * folder, and over one S3 server. What one stores, the other finds and removes, and the list of erasures exists once. While
 * the S3 server is away, each process says so once.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { loadConfig } from '../../apps/api/dist/platform/config/config.js';
import { createFileBackend } from '../../apps/api/dist/platform/files/create-file-store.js';
import { pdfNamed } from '../trial/company/form.mjs';
import { Browser, formWith } from './browser.mjs';
import { createHrManager, hr } from './main-requests.mjs';
import { hasEnded, mainFile, tryOut, until, workerFile } from './parts.mjs';
import { PostgresServer } from './postgres-server.mjs';

const people = 6;

await tryOut('file-store', async (setUp) => {
  const server = await PostgresServer.start(setUp);
  await tryFolders(setUp, server);
  await tryShared(setUp, server, 'a shared folder', 'shared', (env) => {
    const files = join(setUp.folder, 'shared-files');
    mkdirSync(files, { recursive: true });
    mkdirSync(env.DATA_DIR, { mode: 0o711 });
    symlinkSync(files, join(env.DATA_DIR, 'files'));
    return env;
  });
  const bucket = await startBucket(setUp);
  await tryShared(setUp, server, 'one bucket', 'bucket', (env) => ({ ...env, ...bucket.settings }));
  await tryOutage(setUp, server, bucket);
});

/** @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server */
async function tryFolders(setUp, server) {
  await setUp.portal(await server.settings(setUp, 'staffroom', 'a'));
  for (const entry of [mainFile, workerFile]) {
    const other = await setUp.start(process.execPath, [entry], { env: await server.settings(setUp, 'staffroom', 'b') });
    await until(() => hasEnded(other));
    const { message } = JSON.parse(other.output.trim().split('\n').at(-1) ?? '{}');
    const advises = /Wrong file store: .* set the S3 settings, or give them one folder that they share/.test(message);
    const what = `a ${entry === mainFile ? 'portal' : 'worker'} with another folder does not start`;
    setUp.expect(other.exitCode === 1 && advises, what, message);
  }
}

/**
 * @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server
 * @param {string} label @param {string} name of its database
 * @param {(env: Record<string, string>) => Record<string, string>} storeOf
 */
async function tryShared(setUp, server, label, name, storeOf) {
  await server.createDatabase(name);
  const envs = [];
  for (const number of [1, 2]) envs.push(storeOf(await server.settings(setUp, name, `${name}-${number}`)));
  for (const env of envs) await setUp.portal(env);
  await createHrManager(envs[0]);
  const managers = envs.map((env) => new Browser(env.PUBLIC_URL));
  for (const manager of managers) await manager.signIn(hr.email, hr.password);
  const [one, other] = managers;

  const hired = [];
  for (let number = 1; number <= people; number++) hired.push(await hire(one, `${name}${number}`));
  const downloads = await Promise.all(hired.map((person) => isTheSame(other, person)));
  setUp.expect(downloads.every(Boolean), `${label}: ${people} files of one portal, downloaded from the other`);

  const keys = await server.query(name, 'select storage_key as key from state.files');
  const config = loadConfig(envs[0]);
  const store = await createFileBackend(config);
  setUp.expect((await missing(store, keys)) === 0, `${label}: ${keys.length} files are in the store`);
  const deletions = await Promise.all(
    hired.map(({ userId }, number) => managers[number % 2].send('DELETE', `/api/users/${userId}`)),
  );
  const statuses = deletions.map(({ status }) => status);
  const areDeleted = statuses.every((status) => status === 204);
  setUp.expect(areDeleted, `${label}: both portals delete people at once`, statuses.join(' '));
  const areGone = await until(async () => (await missing(store, keys)) === keys.length);
  setUp.expect(Boolean(areGone), `${label}: their files are gone from the store`);

  const expected = hired.flatMap(({ userId }) => [`${userId} done`, `${userId} intended`]).sort();
  const steps = (await erasures(store)).map(({ person, step }) => `${person} ${step}`).sort();
  const isOnce = JSON.stringify(steps) === JSON.stringify(expected);
  setUp.expect(isOnce, `${label}: each deletion is on the one list, once`, `${steps.length} steps`);
}

/** @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server @param {Awaited<ReturnType<typeof startBucket>>} bucket */
async function tryOutage(setUp, server, bucket) {
  /** @returns {Promise<Record<string, string>>} */
  const settingsOf = async (number) => ({
    ...(await server.settings(setUp, 'bucket', `bucket-${number}`)),
    ...bucket.settings,
  });
  const envs = [await settingsOf(3), await settingsOf(4)];
  const portals = await Promise.all(envs.map((env) => setUp.portal(env)));
  const worker = await setUp.worker(await settingsOf(5));
  const managers = envs.map((env) => new Browser(env.PUBLIC_URL));
  for (const manager of managers) await manager.signIn(hr.email, hr.password);
  const { userId } = await hire(managers[0], 'outage');
  const upload = async (manager) => {
    const form = formWith({ userId }, 'files', pdfNamed('outage', 1_000));
    return (await manager.send('POST', '/api/documents/upload', form)).status;
  };
  const uploads = async () => (await Promise.all([...managers, ...managers].map(upload))).join(' ');
  const processes = [...portals, worker];
  const said = (words) => processes.map(({ output }) => output.split(words).length - 1).join(' ');
  const [isAway, isBack] = ['The file store cannot be reached', 'The file store works again'];
  await bucket.stop();
  const refused = await uploads();
  setUp.expect(refused === '503 503 503 503', 'S3 away: two uploads each through two portals', refused);
  await until(() => said(isAway) === '1 1 1', 1_000);
  await bucket.start();
  await until(() => said(isBack) === '1 1 1', 1_000);
  const stored = await uploads();
  setUp.expect(stored === '201 201 201 201', 'S3 back: the same', stored);
  setUp.expect(said(isAway) === '1 1 1', 'each portal and the worker said once that it was away', said(isAway));
  setUp.expect(said(isBack) === '1 1 1', 'and once that it works again', said(isBack));
}

/** With a document. @param {Browser} manager @param {string} name */
async function hire(manager, name) {
  const account = { email: `${name}@try.example`, fullName: name, jobTitle: 'Tester', password: 'Temporary1' };
  const { id: userId } = await manager.ask('POST', '/api/users', account);
  const bytes = pdfNamed(name, 100_000);
  const [{ fileUrl }] = await manager.ask('POST', '/api/documents/upload', formWith({ userId }, 'files', bytes));
  return { userId, fileUrl, bytes };
}

/** @param {Browser} manager @param {Awaited<ReturnType<typeof hire>>} person */
async function isTheSame(manager, { fileUrl, bytes }) {
  const reply = await manager.send('GET', fileUrl);
  return bytes.equals(Buffer.from(await reply.arrayBuffer()));
}

/** How many of the files the store does not have. */
async function missing(store, keys) {
  let count = 0;
  for (const { key } of keys) {
    const bytes = await store.get(key);
    bytes?.destroy();
    if (!bytes) count++;
  }
  return count;
}

async function erasures(store) {
  const names = await store.list('erasures');
  return Promise.all(names.map(async (name) => JSON.parse(await text(await store.get(`erasures/${name}`)))));
}

/**
 * S3 has no folders, but the test server removes one with its last object, and fails if another process stores an object in
 * it at that moment. A file that is no object keeps the folder.
 * @param {import('./parts.mjs').SetUp} setUp
 */
async function startBucket(setUp) {
  const configureBuckets = [{ name: 'files', configs: [] }];
  const directory = join(setUp.folder, 's3');
  const erasures = join(directory, 'files/erasures');
  mkdirSync(erasures, { recursive: true });
  writeFileSync(join(erasures, 'kept'), '');
  let server;
  let port = 0;
  const start = async () => {
    server = new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets });
    ({ port } = await server.run());
  };
  const stop = async () => {
    server.httpServer.closeAllConnections();
    await server.close();
  };
  await start();
  setUp.atEnd(stop);
  const settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'files',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  };
  return { settings, start, stop };
}
