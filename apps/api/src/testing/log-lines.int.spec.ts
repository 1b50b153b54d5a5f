/** What real processes print: without their mail server, without their database, and as text. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedIn } from '@staffroom/contracts/auth.js';
import type { CreatedCalendarFeed } from '@staffroom/contracts/calendar-feeds.js';
import type { Cause } from '../platform/logs/cause.js';
import { startErasureDrill, type ErasureDrill } from './erasure-drill.js';
import { startFaultyProxy } from './faulty-proxy.js';
import { run } from './portal-process.js';
import { freePort } from './free-port.js';
import { origin } from './test-portal.js';
import { until } from './until.js';

type Line = Record<string, unknown> & { message: string };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const linesOf = (output: Buffer): Line[] =>
  output
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

describe('the lines of a portal whose stdout is not a terminal', () => {
  let drill: ErasureDrill;
  let closedPort: number;
  beforeAll(async () => {
    closedPort = await freePort();
    drill = await startErasureDrill({ SMTP_URL: `smtp://127.0.0.1:${closedPort}` });
  });
  afterAll(() => drill.close());

  const lineOf = async (requestId: string) => {
    const find = () => linesOf(drill.output()).find((line) => line['requestId'] === requestId);
    await until(() => find() !== undefined);
    return find()!;
  };

  it('are JSON objects with level, time, process and text', () => {
    const lines = linesOf(drill.output());
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines) {
      expect(line).toMatchObject({
        level: expect.stringMatching(/^(trace|debug|info|warn|error|fatal)$/) as string,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
        process: 'portal',
        message: expect.any(String) as string,
      });
    }
    expect(lines.find(({ message }) => message.startsWith('Staffroom is ready: http'))).toBeDefined();
  });

  it('name the request, the route as declared, the status, the duration and the actor', async () => {
    const hr = await drill.hr();
    const { user: me } = await hr.ask<SignedIn>('GET', '/api/auth/me');
    const reply = await hr.send('GET', `/api/users/${me.id}?search=Zo%C3%AB`);
    const requestId = reply.headers.get('x-request-id')!;
    expect(requestId).toMatch(uuid);
    const { durationMs, ...line } = await lineOf(requestId);
    expect(durationMs).toBeGreaterThan(0);
    expect(line).toEqual({
      ...{ level: 'info', context: 'Http', process: 'portal', pid: line['pid'], time: line['time'] },
      ...{ message: 'GET /api/users/:id 200', requestId, method: 'GET', route: '/api/users/:id', status: 200 },
      actorId: me.id,
    });
  });

  it('keep the request id of a proxy, and replace one that could be a name or an address', async () => {
    const { url } = drill;
    const sent = (id: string) =>
      fetch(`${url}/api/nowhere/Zoë?token=secret-token`, { headers: { 'x-request-id': id } });
    const nginx = randomBytes(16).toString('hex');
    expect((await sent(nginx)).headers.get('x-request-id')).toBe(nginx);
    expect(await lineOf(nginx)).toMatchObject({ route: '/api/*path', status: 401 });
    for (const id of ['zoe.quuxenberg@owlery.example', 'a'.repeat(65), 'ada', `${nginx}, ${nginx}`]) {
      expect((await sent(id)).headers.get('x-request-id')).toMatch(uuid);
    }
    await fetch(`${url}/reset-password?token=secret-token`);
    await fetch(`${url}/Zo%C3%AB`);
    await until(() => linesOf(drill.output()).filter(({ route }) => route === 'web client').length >= 2);
    expect(drill.output().toString()).not.toMatch(/secret-token|quuxenberg|Zo(ë|%C3%AB)|search=/i);
  });

  it('R45a.5 never contain the address of a calendar', async () => {
    const { url } = drill;
    const hr = await drill.hr();
    const { address } = await hr.ask<CreatedCalendarFeed>('POST', '/api/calendar-feeds', { kind: 'HOLIDAYS' });
    const secret = /([^/]+)\.ics$/.exec(address!)![1]!;
    const reply = await fetch(`${url}/api/calendar/${secret}.ics`);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('BEGIN:VEVENT')]);
    const unknown = await fetch(`${url}/api/calendar/${secret}x.ics`);
    expect(unknown.status).toBe(404);
    expect(await lineOf(reply.headers.get('x-request-id')!)).toMatchObject({
      route: '/api/calendar/:file',
      status: 200,
    });
    expect(await lineOf(unknown.headers.get('x-request-id')!)).toMatchObject({ route: '/api/calendar/:file' });
    expect(drill.output().toString()).not.toContain(secret);
  });

  it('report a mail that was not sent, with the address of the mail server', async () => {
    const { zoe } = await drill.plant();
    expect(zoe.cookie).not.toBe('');
    const unsent = () => linesOf(drill.output()).find(({ message }) => /^mail \S+ \(\S+\) was not sent/.test(message));
    await until(() => unsent() !== undefined);
    expect(unsent()).toMatchObject({ level: 'warn', cause: { host: '127.0.0.1', port: closedPort } });
    expect(unsent()!.message).toMatch(/attempt 1; the next attempt is in 10 s$/);
    expect(drill.output().toString()).not.toMatch(/owlery|quuxenberg/i);
  });

  it('name the cause of a deletion that the list of erasures prevented', async () => {
    const hr = await drill.hr();
    const account = { email: 'tawny@owlery.example', fullName: 'Tawny', jobTitle: 'Owl', password: 'Temporary1' };
    const { id } = await hr.ask<{ id: string }>('POST', '/api/users', account);
    const folder = join(drill.dataDir, 'files/erasures');
    await mkdir(folder, { recursive: true });
    await rename(folder, `${folder}-away`);
    await writeFile(folder, '');
    const reply = await hr.send('DELETE', `/api/users/${id}`);
    await rm(folder);
    await rename(`${folder}-away`, folder);
    expect(reply.status).toBe(503);
    const line = await lineOf(reply.headers.get('x-request-id')!);
    expect(line).toMatchObject({ level: 'warn', status: 503, cause: { code: 'ENOTDIR' } });
  });

  it("include Node's own warnings", async () => {
    const warnWhenAsked = `process.once('SIGUSR2',()=>process.emitWarning('tested'))`;
    const env = { ...drill.env, NODE_OPTIONS: `--import=data:text/javascript,${warnWhenAsked}` };
    const { process: child, output } = run('testing/http-portal.child', [], env);
    await until(() => /port \d+\n/.test(output().toString()));
    child.kill('SIGUSR2');
    await until(() => output().toString().includes('tested'));
    child.kill('SIGKILL');
    const last = output().toString().trim().split('\n').at(-1)!;
    expect(JSON.parse(last)).toMatchObject({ level: 'warn', context: 'Node', message: 'Warning: tested' });
  });

  it('name the cause of a 503, with the address of the database', async () => {
    const proxy = await startFaultyProxy(Number(new URL(drill.database.appUrl).port));
    const through = new URL(drill.database.appUrl);
    through.port = String(proxy.port);
    const env = { ...drill.env, DATABASE_URL: through.href, LOG_LEVEL: 'warn' };
    const { process: child, output } = run('testing/http-portal.child', [], env);
    await until(() => /port \d+\n/.test(output().toString()));
    const [first, port] = /port (\d+)\n/.exec(output().toString())!;
    const url = `http://127.0.0.1:${port}`;
    const lines = () => linesOf(output().subarray(first.length));
    expect((await fetch(`${url}/api/auth/me`)).status).toBe(401);
    await proxy.stop();
    const login = {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
    };
    const body = JSON.stringify({ email: 'zoe@owlery.example', password: 'Strigiformes-0815' });
    const refused = () => lines().find(({ cause }) => (cause as Cause | undefined)?.code === 'ECONNREFUSED');
    await until(async () => {
      expect((await fetch(`${url}/api/auth/login`, { ...login, body })).status).toBe(503);
      return refused() !== undefined;
    });
    expect(lines().some(({ status }) => status === 401)).toBe(false); // below this level
    expect(refused()).toMatchObject({
      ...{ level: 'warn', message: 'POST /api/auth/login 503', route: '/api/auth/login' },
      cause: { class: 'Error', code: 'ECONNREFUSED', host: '127.0.0.1', port: proxy.port },
    });
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(output().toString()).not.toMatch(/owlery|Strigiformes/);
  });

  it('are text if LOG_FORMAT says so, and obey LOG_LEVEL, in a worker too', async () => {
    const env = { ...drill.env, LOG_FORMAT: 'text', REDIS_URL: `redis://127.0.0.1:${closedPort}` };
    const start = (LOG_LEVEL: string) => run('worker', [], { ...env, LOG_LEVEL });
    const [quiet, open] = [start('error'), start('warn')];
    for (const { output } of [quiet, open]) await until(() => output().includes('The Staffroom worker is running.\n'));
    await until(() => /WARN.*waits for Redis/.test(open.output().toString())); // both have the same reason to warn
    for (const { process: child } of [quiet, open]) {
      const exited = once(child, 'close');
      child.kill('SIGTERM');
      await exited;
    }
    expect(quiet.output().toString()).toMatch(/^The Staffroom worker is running\.$/m);
    expect(quiet.output().toString()).not.toMatch(/[{}]|WARN|INFO/);
  });
});
