import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { removeLeftUploads, uploadsFolder } from '../../platform/files/spool.js';
import { type PapersPortal, type Person, startPapersPortal } from '../../testing/papers-portal.js';
import { pdf } from '../../testing/sample-files.js';
import { origin } from '../../testing/test-portal.js';
import { until } from '../../testing/until.js';

const testing = join(__dirname, '../../testing');
const papers = 20;
const paper = Buffer.concat([pdf, Buffer.alloc(1024 * 1024, 'x')]);
const boundary = 'between-papers';
const doors: ChildProcess[] = [];

let portal: PapersPortal;
let hr: Person;
let ana: Person;

beforeAll(async () => {
  portal = await startPapersPortal();
  hr = await portal.person('HR_MANAGER');
  ana = await portal.person();
});
afterAll(() => portal.stop());
afterEach(() => doors.splice(0).forEach((door) => door.kill('SIGKILL')));

it('R34 an upload whose portal is killed while it arrives leaves nothing at all', async () => {
  const { child, port } = await startDoor();
  const upload = send(port, form(2).subarray(0, 1_500_000), 2_200_000);
  await until(async () => openUploads(child).then((open) => open > 0));
  await kill(child);
  await upload;
  expect(await left()).toEqual({ uploads: 0, rows: 0, documents: 0, bytes: 0 });
});

it('R34 an upload that the sender breaks off leaves nothing either', async () => {
  const { child, port } = await startDoor();
  const call = post(port, 2_200_000);
  call.on('error', () => undefined);
  call.write(form(2).subarray(0, 1_500_000));
  await until(async () => openUploads(child).then((open) => open > 0));
  call.destroy();
  await until(async () => openUploads(child).then((open) => open === 0));
  expect(await left()).toEqual({ uploads: 0, rows: 0, documents: 0, bytes: 0 });
  await kill(child);
});

it('R34.4 killed at any moment, all files are filed or none, and the sweeper finds what was begun', async () => {
  for (const waitMs of [60, 180, 400]) {
    const { child, port } = await startDoor();
    const body = form(papers);
    const upload = send(port, body, body.length);
    await until(async () => (await openUploads(child)) > 0);
    await sleep(waitMs);
    await kill(child);
    await upload;
    const { documents } = await left();
    expect(documents % papers).toBe(0);
  }
  await portal.pool.query(`update state.files set created_at = now() - interval '2 hours'`);
  await portal.files.sweep();
  await removeLeftUploads(uploadsFolder(portal.dataDir), 0);
  const { documents, ...rest } = await left();
  expect(rest).toEqual({ uploads: 0, rows: documents, bytes: documents });
});

/** The HTTP door over the test's database and folder. */
async function startDoor(): Promise<{ child: ChildProcess; port: number }> {
  const env = {
    ...process.env,
    NODE_OPTIONS: '',
    DATABASE_URL: portal.database.appUrl,
    DATA_DIR: portal.dataDir,
    MASTER_KEY: portal.platform.config.masterKey.toString('hex'),
    PUBLIC_URL: origin,
  };
  const args = ['--import', join(testing, 'typescript-hooks.mjs'), join(testing, 'http-portal.child.ts')];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  doors.push(child);
  for await (const line of child.stdout) {
    const port = /port (\d+)/.exec(String(line))?.[1];
    if (port) return { child, port: Number(port) };
  }
  throw new Error('the door did not open');
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
  // PostgreSQL may still be committing what the process had sent
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

/** Resolves when it is over, one way or the other. */
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
    part(`Content-Disposition: form-data; name="files"; filename="${at}.pdf"`, paper),
  );
  const owner = part('Content-Disposition: form-data; name="userId"', Buffer.from(ana.id));
  return Buffer.concat([owner, ...files, Buffer.from(`--${boundary}--\r\n`)]);
}

/** How many files without a name that process writes to, as far as the system tells. */
async function openUploads(child: ChildProcess): Promise<number> {
  const folder = `/proc/${child.pid}/fd`;
  const names = await readdir(folder);
  const targets = await Promise.all(names.map((name) => readlink(join(folder, name)).catch(() => '')));
  return targets.filter((target) => target.startsWith(join(portal.dataDir, 'uploads'))).length;
}

async function left() {
  const files = async (folder: string) =>
    (await readdir(join(portal.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isFile(),
    ).length;
  const count = async (table: string) => Number((await portal.pool.query(`select from ${table}`)).rowCount);
  return {
    uploads: await files('uploads'),
    rows: await count('state.files'),
    documents: await count('views.documents'),
    bytes: await files('files'),
  };
}
