import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { areas, createPlatform } from '../../composition.js';
import { StreamConflict } from '../../platform/database/sql-errors.js';
import { markerName } from '../../platform/files/file-backend.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { cases } from '../../testing/cases/cases.js';
import { type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';
import { pdf } from '../../testing/sample-files.js';
import { AccessTrail } from './access-trail.js';
import { appendAccessCounts } from './append-access-counts.job.js';
import { targetTable } from './targets.view.js';

let portal: FilePortal;
let hr: Person;
let ana: Person;
let stranger: Person;

beforeAll(async () => {
  portal = await startFilePortal();
  hr = await portal.person('HR_MANAGER');
  ana = await portal.person('EMPLOYEE', { fullName: 'Ana López' });
  stranger = await portal.person('EMPLOYEE', { fullName: 'Stran Ger' });
});
afterAll(() => portal.stop());
afterEach(() => jest.restoreAllMocks());

describe('R41 a record of each file read', () => {
  it('names the reader, the file, its owner and the time, for documents, payslips and receipts, each time [R41.13]', async () => {
    const files = { document: await document(), payslip: await payslip(), receipt: await receipt() };
    for (const [kind, { id, url }] of Object.entries(files)) {
      const replies = [await ana.get(url).expect(200), await hr.get(url).expect(200), await ana.get(url).expect(200)];
      const { rows } = await portal.pool.query<{ id: string }>(
        'select file_id as id from (select id, file_id from views.documents union all select id, file_id from views.payslips union all select id, file_id from views.refunds) f where id = $1',
        [id],
      );
      const data = { kind, id, ownerId: ana.id, fileId: rows[0]!.id };
      expect(await trailOf(id)).toEqual(
        [ana, hr, ana].map((reader, i) => ({
          type: 'FileRead',
          data,
          actorId: reader.id,
          command: 'ReadFile',
          requestId: replies[i]!.headers['x-request-id'],
        })),
      );
    }
  });

  it('is also made for a request of the name and size only', async () => {
    const { id, url } = await document();
    await hr.head(url).expect(200);
    expect(await trailOf(id)).toMatchObject([{ type: 'FileRead', actorId: hr.id }]);
  });

  it('is made for each of ten people who read one file at the same moment [R41.13]', async () => {
    const { id, url } = await document();
    const readers = await Promise.all(Array.from({ length: 10 }, () => portal.person('HR_MANAGER')));
    const replies = await Promise.all(readers.map((reader) => reader.get(url).responseType('blob')));
    expect(replies.map(({ status }) => status)).toEqual(readers.map(() => 200));
    expect(replies.every(({ body }) => (body as Buffer).equals(pdf))).toBe(true);
    expect((await trailOf(id)).map(({ actorId }) => actorId).sort()).toEqual(readers.map((reader) => reader.id).sort());
  });

  it('is made for every read if two processes record at the same time', async () => {
    const other = await createPlatform(portal.platform.config, portal.database.appUrl);
    const trails = [portal.app.get(AccessTrail), new AccessTrail(other.log, other.pool, areas, other.clock)];
    const id = randomUUID();
    const file = { id, ownerId: ana.id, fileId: randomUUID(), name: 'x' };
    const reads = Array.from({ length: 60 }, (_, i) =>
      trails[i % 2]!.fileRead('document', file, { actorId: randomUUID(), command: 'ReadFile', requestId: 'test' }),
    );
    await Promise.all(reads);
    expect(await trailOf(id)).toHaveLength(60);
    await other.jobs.close();
    await other.pool.end();
  });

  it('is required: if it cannot be made, no byte of the file is sent [R41.13]', async () => {
    const { id, url } = await document();
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const recording = failing('ReadFile', new Error('the database is full of Ana López'));
    const reply = await ana.get(url).expect(500);
    expect(reply.headers['content-disposition']).toBeUndefined();
    expect(reply.text).not.toContain('%PDF');
    expect(await trailOf(id)).toEqual([]);
    recording.mockRestore();
    await ana.get(url).expect(200);
  });
});

describe('R41 a record of each refusal', () => {
  it('is made if a person asks for a file of another, which does not exist for them [R41.14]', async () => {
    const { id, url } = await payslip();
    const reply = await stranger.get(url.toUpperCase().replace('/API/PAYROLL', '/api/payroll').replace('FILE', 'file'));
    expect(reply.status).toBe(404);
    const data = { method: 'GET', route: '/api/payroll/:id/file', targetId: id, status: 404 };
    const requestId = reply.headers['x-request-id'] as string;
    expect(await trailOf(id)).toEqual([
      { type: 'AccessRefused', data, actorId: stranger.id, command: 'RefuseAccess', requestId },
    ]);
  });

  it('concerns the caller, if the role is refused and the path contains no existing id', async () => {
    const bo = await portal.person();
    await bo.get('/api/users').expect(403);
    await bo.get(`/api/users/${randomUUID()}`).expect(403);
    await bo.get(`/api/users/${encodeURIComponent("ana@example.com'; --")}`).expect(403);
    const refused = (route: string) => ({ method: 'GET', route, targetId: null, status: 403 });
    expect((await trailOf(bo.id)).map(({ data }) => data)).toEqual([
      refused('/api/users'),
      refused('/api/users/:id'),
      refused('/api/users/:id'),
    ]);
  });

  it('concerns the person whom a body names, if they exist [R41.14]', async () => {
    const lead = await portal.person('EXECUTIVE');
    const leave = { type: 'VACATION', startDate: '2026-07-06', endDate: '2026-07-06' };
    await lead
      .send('post', '/api/team/time-off')
      .send({ ...leave, userId: ana.id })
      .expect(404);
    const data = { method: 'POST', route: '/api/team/time-off', targetId: ana.id, status: 404 };
    expect((await trailOf(ana.id)).at(-1)).toMatchObject({ type: 'AccessRefused', data, actorId: lead.id });
    const before = await position();
    await lead
      .send('post', '/api/team/time-off')
      .send({ ...leave, userId: randomUUID() })
      .expect(404);
    expect(await position()).toBe(before);
  });

  it('is not made for what does not exist, was deleted or is lost [R41.14]', async () => {
    const [deleted, lost] = [await document(), await document()];
    await hr.send('delete', `/api/documents/${deleted.id}`).expect(204);
    await loseFiles();
    const before = await position();
    await hr.get(lost.url).expect(404);
    await stranger.get(deleted.url).expect(404);
    await stranger.get(`/api/documents/${randomUUID()}/file`).expect(404);
    await stranger.get('/api/documents/nothing/file').expect(404);
    await stranger.get('/api/nothing').expect(404);
    expect(await position()).toBe(before);
  });

  it('is not made for calls without a session or from another site', async () => {
    const { id, url } = await receipt();
    const before = await position();
    await portal.bare().get(url).expect(401);
    await portal
      .bare()
      .delete(`/api/refunds/${id}`)
      .set('cookie', ana.cookie)
      .set('origin', 'http://evil.test')
      .expect(403);
    expect(await position()).toBe(before);
  });

  it('is made for each of forty attempts at once, while other requests are served', async () => {
    const [bo, { id, url }] = [await portal.person(), await receipt()];
    const attempts = Array.from({ length: 40 }, async () => (await bo.get(url)).status);
    const other = await ana.get('/api/refunds').expect(200);
    expect(other.body.length).toBeGreaterThan(0);
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([404]));
    expect(await trailOf(id)).toHaveLength(40);
  });

  it('does not change the response if it cannot be made; a log line without the path reports it [R41.14]', async () => {
    const { url } = await receipt();
    const errors = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    failing('RefuseAccess', new StreamConflict('of Stran Ger'));
    const reply = await stranger.get(url).expect(404);
    expect(reply.body).toEqual({ statusCode: 404, message: 'There is no such file.' });
    const requestId = reply.headers['x-request-id'] as string;
    expect(errors.mock.calls).toEqual([
      [{ message: 'a refusal was not recorded', requestId, error: expect.any(StreamConflict) as unknown }],
    ]);
  });

  it('can name its target for every route with an id', () => {
    const routes = cases.map(({ route }) => route.split(' ')[1]!).filter((route) => route.includes(':id'));
    expect(routes.filter((route) => !targetTable(areas.list, route))).toEqual([]);
  });
});

describe('R58.2 the access records of one person and day', () => {
  const soon = '2100-01-01';
  const other = () => createPlatform(portal.platform.config, portal.database.appUrl);
  const countsOf = async (id: string) =>
    (await trailOf(id)).filter(({ type }) => type.endsWith('Counted')).map(({ data }) => data as { count: number });

  it('a thousand reads in two processes grow the log by a hundred events, and by one for each file when the day is over', async () => {
    const second = await other();
    const trails = [portal.app.get(AccessTrail), new AccessTrail(second.log, second.pool, areas, second.clock)];
    const reader = randomUUID();
    const files = [1, 2, 3].map(() => ({ id: randomUUID(), ownerId: ana.id, fileId: randomUUID(), name: 'x' }));
    const context = { actorId: reader, command: 'ReadFile', requestId: 'test' };
    const before = await position();
    await Promise.all(
      Array.from({ length: 1_000 }, (_, i) => trails[i % 2]!.fileRead('document', files[i % 3]!, context)),
    );
    expect((await position()) - before).toBe(100);

    const today = portal.platform.clock.today();
    await appendAccessCounts(portal.log, today);
    expect((await position()) - before).toBe(100);
    await Promise.all([portal.log, second.log].map((log) => appendAccessCounts(log, soon)));
    const counts = await Promise.all(files.map(({ id }) => countsOf(id)));
    expect(counts.flat().reduce((sum, { count }) => sum + count, 0)).toBe(900);
    files.forEach(({ id, ownerId, fileId }, i) =>
      expect(counts[i]).toEqual([
        { kind: 'document', id, ownerId, fileId, day: today, count: expect.any(Number) as number },
      ]),
    );
    await appendAccessCounts(portal.log, soon);
    expect((await position()) - before).toBe(103);
    await second.jobs.close();
    await second.pool.end();
  });

  it('are committed before the reply, and the reply stays the same', async () => {
    const [bo, { id, url }] = [await portal.person(), await receipt()];
    await portal.pool.query('insert into state.access_days values ($1, $2, 99)', [
      portal.platform.clock.today(),
      bo.id,
    ]);
    const replies = [await bo.get(url), await bo.get(url), await bo.get(url)];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(replies[2]!.body).toEqual(replies[0]!.body);
    const { rows } = await portal.pool.query('select type, count from state.access_counts where actor_id = $1', [
      bo.id,
    ]);
    expect(rows).toEqual([{ type: 'RefusalsCounted', count: 2 }]);
    expect(await trailOf(id)).toHaveLength(1);
    await appendAccessCounts(portal.log, soon);
    const shown = (await hr.get(`/api/refunds/${id}/history`).expect(200)).body as HistoryEntry[];
    expect(shown.at(-1)!.what).toMatch(/^was refused this 2 times more on /);
    const seen = (await ana.get(`/api/refunds/${id}/history`).expect(200)).body as HistoryEntry[];
    expect(seen).toHaveLength(1);
  });

  it('are required too: if a read cannot be counted, no byte of the file is sent', async () => {
    const [reader, { url }] = [await portal.person('HR_MANAGER'), await document()];
    const today = portal.platform.clock.today();
    await portal.pool.query('insert into state.access_days values ($1, $2, 100)', [today, reader.id]);
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const recording = failing('ReadFile', new Error('the database is full'));
    await reader.get(url).expect(500);
    recording.mockRestore();
    await reader.get(url).expect(200);
    const { rows } = await portal.pool.query('select count from state.access_counts where actor_id = $1', [reader.id]);
    expect(rows).toEqual([{ count: 1 }]);
    await appendAccessCounts(portal.log, soon);
  });
});

it('R23 the access records of an erased person’s files stay and contain no name [R41.14]', async () => {
  const leaver = await portal.person('EMPLOYEE', { fullName: 'Lea Ver' });
  const { id, url } = await document(leaver);
  await leaver.get(url).expect(200);
  await stranger.get(url).expect(404);
  await hr.send('delete', `/api/users/${leaver.id}`).expect(204);
  const trail = await trailOf(id);
  expect(trail.map(({ type, actorId }) => [type, actorId])).toEqual([
    ['FileRead', leaver.id],
    ['AccessRefused', stranger.id],
  ]);
  expect(JSON.stringify(trail)).not.toMatch(/Lea|Ver\b|Contract|pdf|@/);
  expect(await verifyLog(portal.pool)).toMatchObject({ intact: true });
});

/** The marker of the store stays: without it, the portal would soon refuse to use the store at all. */
async function loseFiles(): Promise<void> {
  const folder = join(portal.dataDir, 'files');
  const names = (await readdir(folder)).filter((name) => name !== markerName);
  for (const name of names) await rm(join(folder, name), { recursive: true });
}

async function document(owner = ana): Promise<{ id: string; url: string }> {
  const { body } = await hr.upload('/api/documents/upload', { userId: owner.id }, {}).expect(201);
  return { id: body[0].id, url: body[0].fileUrl };
}

async function payslip(): Promise<{ id: string; url: string }> {
  const month = { userId: ana.id, fiscalYear: '2026', month: '5' };
  const { body } = await hr.upload('/api/payroll/upload', month, {}).expect(201);
  return { id: body[0].id, url: body[0].fileUrl };
}

async function receipt(): Promise<{ id: string; url: string }> {
  const form = ana.send('post', '/api/refunds').field({ description: 'Train', amount: '1250' });
  const { body } = await form.attach('file', pdf, 'Receipt.pdf').expect(201);
  return { id: body.id, url: `/api/refunds/${body.id}/receipt` };
}

async function trailOf(id: string) {
  const events = await portal.log.load(`access-${id}`);
  return events.map(({ type, data, meta: { actorId, command, requestId } }) => ({
    type,
    data,
    actorId,
    command,
    requestId,
  }));
}

/** Makes the log fail for this command only, so that background work continues. */
function failing(command: string, error: Error) {
  const transact = portal.log.transact.bind(portal.log);
  return jest
    .spyOn(portal.log, 'transact')
    .mockImplementation((context, ...rest) =>
      context.command === command ? Promise.reject(error) : transact(context, ...rest),
    );
}

/** The position of the log after background work has caught up. */
async function position(): Promise<number> {
  await portal.background.caughtUp(60_000);
  const { rows } = await portal.pool.query<{ position: number }>('select position from log.log_head');
  return rows[0]!.position;
}
