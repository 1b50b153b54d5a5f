/**
 * `node lab/set-ups/file-store.mjs`, after `npm run build`: two portals on one database, over one shared folder, and over one bucket of an
 * S3 server. What one stores, the other finds and removes. While the S3 server is away, uploads are refused, and both portals recover.
 */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import S3rver from 's3rver';
import { loadConfig } from '../../apps/api/dist/platform/config/config.js';
import { createFileBackend } from '../../apps/api/dist/platform/files/create-file-store.js';
import { pdfNamed } from '../support/form.mjs';
import { tryOut, until } from './parts.mjs';
import { Browser, createHrManager, formWith, hasDocument, hire, uploadDocument } from './people.mjs';
import { PostgresServer } from './postgres-server.mjs';

await tryOut('file-store', async (setUp) => {
  const server = await PostgresServer.start(setUp);
  await tryShared(setUp, server, 'folder', (env) => {
    const files = join(setUp.folder, 'shared-files');
    mkdirSync(files, { recursive: true });
    mkdirSync(env.DATA_DIR, { mode: 0o711 });
    symlinkSync(files, join(env.DATA_DIR, 'files'));
    return env;
  });
  const bucket = await startBucket(setUp);
  const managers = await tryShared(setUp, server, 'bucket', (env) => ({ ...env, ...bucket.settings }));
  await tryOutage(setUp, managers, bucket);
});

/**
 * @param {import('./parts.mjs').SetUp} setUp @param {PostgresServer} server @param {string} name of the database
 * @param {(env: Record<string, string>) => Record<string, string>} storeOf
 */
async function tryShared(setUp, server, name, storeOf) {
  await server.createDatabase(name);
  const envs = [];
  for (const number of [1, 2]) envs.push(storeOf(await server.settings(setUp, name, `${name}-${number}`)));
  for (const env of envs) await setUp.portal(env);
  const one = await createHrManager(envs[0]);
  const other = new Browser(envs[1].PUBLIC_URL);
  await other.signIn();
  const managers = [one, other];

  const people = [];
  for (let number = 1; number <= 6; number++) {
    const { id } = await hire(one, `${name}${number}`);
    people.push({ id, document: await uploadDocument(one, id) });
  }
  const downloads = await Promise.all(people.map(({ document }) => hasDocument(other, document)));
  setUp.expect(downloads.every(Boolean), `${name}: files of one portal, downloaded from the other`);
  const keys = await server.query('select storage_key as key from state.files', name);
  const store = await createFileBackend(loadConfig(envs[0]));
  setUp.expect((await missing(store, keys)) === 0, `${name}: ${keys.length} files are in the store`);
  const deletions = await Promise.all(
    people.map(({ id }, number) => managers[number % 2].send('DELETE', `/api/users/${id}`)),
  );
  const statuses = deletions.map(({ status }) => status).join(' ');
  setUp.expect(statuses === '204 204 204 204 204 204', `${name}: both portals delete people at once`, statuses);
  const areGone = await until(async () => (await missing(store, keys)) === keys.length);
  setUp.expect(Boolean(areGone), `${name}: their files are gone from the store`);
  const steps = (await store.list('erasures')).length;
  setUp.expect(steps === 12, `${name}: each deletion is on the one list, once`, `${steps} steps`);
  return managers;
}

/** @param {import('./parts.mjs').SetUp} setUp @param {Browser[]} managers @param {Awaited<ReturnType<typeof startBucket>>} bucket */
async function tryOutage(setUp, managers, bucket) {
  const { id: userId } = await hire(managers[0], 'outage');
  const uploads = async () => {
    const replies = managers.map((manager) =>
      manager.send('POST', '/api/documents/upload', formWith({ userId }, 'files', pdfNamed('outage', 1_000))),
    );
    return (await Promise.all(replies)).map(({ status }) => status).join(' ');
  };
  await bucket.stop();
  const refused = await uploads();
  setUp.expect(refused === '503 503', 'S3 away: an upload through each portal', refused);
  await bucket.start();
  setUp.expect(Boolean(await until(async () => (await uploads()) === '201 201')), 'S3 back: the same');
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

/**
 * S3 has no folders, but the test server removes one with its last object, and fails if another process stores an object in
 * it at that moment. A file that is no object keeps the folder.
 * @param {import('./parts.mjs').SetUp} setUp
 */
async function startBucket(setUp) {
  const configureBuckets = [{ name: 'files', configs: [] }];
  const directory = join(setUp.folder, 's3');
  mkdirSync(join(directory, 'files/erasures'), { recursive: true });
  writeFileSync(join(directory, 'files/erasures/kept'), '');
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
  setUp.closers.push(stop);
  const settings = {
    ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'files', S3_REGION: 'us-east-1' },
    ...{ S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
  };
  return { settings, start, stop };
}
