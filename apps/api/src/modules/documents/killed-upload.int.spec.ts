import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { markerName } from '../../platform/files/file-backend.js';
import { removeLeftUploads, uploadsFolder } from '../../platform/files/spool.js';
import { entryArgs } from '../../testing/entry-args.js';
import { type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';
import { pdf } from '../../testing/sample-files.js';
import { origin } from '../../testing/test-portal.js';
import { until } from '../../testing/until.js';

const fileCount = 20;
const file = Buffer.concat([pdf, Buffer.alloc(1024 * 1024, 'x')]);
const boundary = 'between-files';
const processes: ChildProcess[] = [];

let portal: FilePortal;
let hr: Person;
let ana: Person;

beforeAll(async () => {
  portal = await startFilePortal();
  hr = await portal.person('HR_MANAGER');
  ana = await portal.person();
});
afterAll(() => portal.stop());
afterEach(() => processes.splice(0).forEach((child) => child.kill('SIGKILL')));

it('R34 an upload leaves nothing behind if the portal is killed while it arrives', async () => {
  const { child, port } = await startPortal();
  const upload = send(port, form(2).subarray(0, 1_500_000), 2_200_000);
  await until(async () => openUploads(child).then((open) => open > 0));
  await kill(child);
  await upload;
  expect(await left()).toEqual({ uploads: 0, rows: 0, documents: 0, bytes: 0 });
});

it('R34 an upload leaves nothing behind if the sender aborts it', async () => {
  const { child, port } = await startPortal();
  const call = post(port, 2_200_000);
  call.on('error', () => undefined);
  call.write(form(2).subarray(0, 1_500_000));
  await until(async () => openUploads(child).then((open) => open > 0));
  call.destroy();
  await until(async () => openUploads(child).then((open) => open === 0));
  expect(await left()).toEqual({ uploads: 0, rows: 0, documents: 0, bytes: 0 });
  await kill(child);
});

it('R34.4 if the portal is killed at any moment, all files are stored or none, and the sweeper removes the remains', async () => {
  for (const waitMs of [60, 180, 400]) {
    const { child, port } = await startPortal();
    const body = form(fileCount);
    const upload = send(port, body, body.length);
    await until(async () => (await openUploads(child)) > 0);
    await sleep(waitMs);
    await kill(child);
    await upload;
    const { documents } = await left();
    expect(documents % fileCount).toBe(0);
  }
  await portal.pool.query(`update state.files set created_at = now() - interval '2 hours'`);
  await portal.files.sweep();
  await removeLeftUploads(uploadsFolder(portal.dataDir), 0);
  const { documents, ...rest } = await left();
  expect(rest).toEqual({ uploads: 0, rows: documents, bytes: documents });
});

/** Starts a portal process on the test's database and folder. */
async function startPortal(): Promise<{ child: ChildProcess; port: number }> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: portal.database.appUrl,
    DATA_DIR: portal.dataDir,
    MASTER_KEY: portal.platform.config.masterKey!.toString('hex'),
    PUBLIC_URL: origin,
  };
  const child = spawn(process.execPath, entryArgs('testing/http-portal.child'), {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  for await (const line of child.stdout) {
    const port = /port (\d+)/.exec(String(line))?.[1];
    if (port) return { child, port: Number(port) };
  }
  throw new Error('the portal did not start');
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  // PostgreSQL may still be committing what the process sent
  await sleep(200);
}

function post(port: number, length: number) {
  const headers = {
    cookie: hr.cookie,
    origin,
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': length,
  };
  return request({ host: '127.0.0.1', port, method: 'POST', path: '/api/documents/upload', headers });
}

/** Resolves when the upload has ended, successfully or not. */
async function send(port: number, bytes: Buffer, length: number): Promise<void> {
  const call = post(port, length);
  call.on('error', () => undefined);
  call.on('response', (response) => response.resume().on('error', () => undefined));
  call.write(bytes);
  if (bytes.length === length) call.end();
  await new Promise((resolve) => call.once('close', resolve));
}

function form(count: number): Buffer {
  const part = (headers: string, content: Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${headers}\r\n\r\n`), content, Buffer.from('\r\n')]);
  const files = Array.from({ length: count }, (_, at) =>
    part(`Content-Disposition: form-data; name="files"; filename="${at}.pdf"`, file),
  );
  const owner = part('Content-Disposition: form-data; name="userId"', Buffer.from(ana.id));
  return Buffer.concat([owner, ...files, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Returns the number of unlinked files in the uploads folder that the process has open. */
async function openUploads(child: ChildProcess): Promise<number> {
  const folder = `/proc/${child.pid}/fd`;
  const names = await readdir(folder);
  const targets = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')));
  const isUnlinked = (target: string) =>
    target.startsWith(join(portal.dataDir, 'uploads')) && target.endsWith(' (deleted)');
  return targets.filter(isUnlinked).length;
}

async function left() {
  const files = async (folder: string) =>
    (await readdir(join(portal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isFile() && entry.name !== markerName,
    ).length;
  const count = async (table: string) => Number((await portal.pool.query(`select from ${table}`)).rowCount);
  return {
    uploads: await files('uploads'),
    rows: await count('state.files'),
    documents: await count('views.documents'),
    bytes: await files('files'),
  };
}
