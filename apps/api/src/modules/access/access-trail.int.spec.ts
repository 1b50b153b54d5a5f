import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { areas, createPlatform } from '../../composition.js';
import { StreamConflict } from '../../platform/database/sql-errors.js';
import { verifyLog } from '../../platform/log-integrity/verify-chain.js';
import { matrix } from '../../testing/authorization/matrix.js';
import { type PapersPortal, type Person, startPapersPortal } from '../../testing/papers-portal.js';
import { pdf } from '../../testing/sample-files.js';
import { Areas } from '../area/areas.js';
import { AccessTrail } from './access-trail.js';
import { targetTable } from './targets.view.js';

let portal: PapersPortal;
let hr: Person;
let ana: Person;
let stranger: Person;

beforeAll(async () => {
  portal = await startPapersPortal();
  hr = await portal.person('HR_MANAGER');
  ana = await portal.person('EMPLOYEE', { fullName: 'Ana López' });
  stranger = await portal.person('EMPLOYEE', { fullName: 'Stran Ger' });
});
afterAll(() => portal.stop());
afterEach(() => jest.restoreAllMocks());

describe('R41 who read which file', () => {
  it('a document, a payslip and a receipt leave who, which, whose and when, each time [R41.13]', async () => {
    const files = { document: await document(), payslip: await payslip(), receipt: await receipt() };
    for (const [kind, { id, url }] of Object.entries(files)) {
      const answers = [await ana.get(url).expect(200), await hr.get(url).expect(200), await ana.get(url).expect(200)];
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
          requestId: answers[i]!.headers['x-request-id'],
        })),
      );
    }
  });

  it('asking for its name and size alone is recorded too', async () => {
    const { id, url } = await document();
    await hr.head(url).expect(200);
    expect(await trailOf(id)).toMatchObject([{ type: 'FileRead', actorId: hr.id }]);
  });

  it('ten people who read one file at the same moment all get it, and all are recorded [R41.13]', async () => {
    const { id, url } = await document();
    const readers = await Promise.all(Array.from({ length: 10 }, () => portal.person('HR_MANAGER')));
    const answers = await Promise.all(readers.map((reader) => reader.get(url).responseType('blob')));
    expect(answers.map(({ status }) => status)).toEqual(readers.map(() => 200));
    expect(answers.every(({ body }) => (body as Buffer).equals(pdf))).toBe(true);
    expect((await trailOf(id)).map(({ actorId }) => actorId).sort()).toEqual(readers.map((reader) => reader.id).sort());
  });

  it('neither do two processes get into each other’s way', async () => {
    const other = createPlatform(portal.platform.config, portal.database.appUrl);
    const trails = [portal.app.get(AccessTrail), new AccessTrail(other.log, other.pool, new Areas(areas))];
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

  it('what cannot be recorded is not read: no byte is sent [R41.13]', async () => {
    const { id, url } = await document();
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const recording = failing('ReadFile', new Error('the database is full of Ana López'));
    const answer = await ana.get(url).expect(500);
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.text).not.toContain('%PDF');
    expect(await trailOf(id)).toEqual([]);
    recording.mockRestore();
    await ana.get(url).expect(200);
  });
});

describe('R41 who was refused what', () => {
  it('a paper that is somebody else’s is unknown to them, and the attempt is recorded [R41.14]', async () => {
    const { id, url } = await payslip();
    const answer = await stranger.get(
      url.toUpperCase().replace('/API/PAYROLL', '/api/payroll').replace('FILE', 'file'),
    );
    expect(answer.status).toBe(404);
    const data = { method: 'GET', route: '/api/payroll/:id/file', targetId: id, status: 404 };
    const requestId = answer.headers['x-request-id'] as string;
    expect(await trailOf(id)).toEqual([
      { type: 'AccessRefused', data, actorId: stranger.id, command: 'RefuseAccess', requestId },
    ]);
  });

  it('what is refused to the role is recorded about who asked, where nothing that exists was named', async () => {
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

  it('what is not there, not any more, or lost, is refused to nobody [R41.14]', async () => {
    const [gone, lost] = [await document(), await document()];
    await hr.send('delete', `/api/documents/${gone.id}`).expect(204);
    await rm(join(portal.dataDir, 'files'), { recursive: true });
    const before = await position();
    await hr.get(lost.url).expect(404);
    await stranger.get(gone.url).expect(404);
    await stranger.get(`/api/documents/${randomUUID()}/file`).expect(404);
    await stranger.get('/api/documents/nothing/file').expect(404);
    await stranger.get('/api/nothing').expect(404);
    expect(await position()).toBe(before);
  });

  it('strangers, and calls that another site sent in somebody’s name, leave nothing', async () => {
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

  it('of forty attempts at once none is lost, and others are answered meanwhile', async () => {
    const [bo, { id, url }] = [await portal.person(), await receipt()];
    const attempts = Array.from({ length: 40 }, async () => (await bo.get(url)).status);
    const other = await ana.get('/api/refunds').expect(200);
    expect(other.body.length).toBeGreaterThan(0);
    expect(new Set(await Promise.all(attempts))).toEqual(new Set([404]));
    expect(await trailOf(id)).toHaveLength(40);
  });

  it('an attempt that cannot be recorded gets the same answer, and a log line without its address [R41.14]', async () => {
    const { url } = await receipt();
    const said = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    failing('RefuseAccess', new StreamConflict('of Stran Ger'));
    const answer = await stranger.get(url).expect(404);
    expect(answer.body).toEqual({ statusCode: 404, message: 'There is no such file.' });
    expect(said.mock.calls).toEqual([
      [`a refusal was not recorded: StreamConflict (request ${answer.headers['x-request-id']})`],
    ]);
  });

  it('every route about one thing says where it is looked for', () => {
    const routes = matrix.map(({ route }) => route.split(' ')[1]!).filter((route) => route.includes(':id'));
    expect(routes.filter((route) => !targetTable(areas, route))).toEqual([]);
  });
});

it('R23 the trail of an erased person’s papers stays, and names nobody [R41.14]', async () => {
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

/** The log fails at that command; background work goes on. */
function failing(command: string, error: Error) {
  const transact = portal.log.transact.bind(portal.log);
  return jest
    .spyOn(portal.log, 'transact')
    .mockImplementation((context, ...rest) =>
      context.command === command ? Promise.reject(error) : transact(context, ...rest),
    );
}

/** Of everything but what background work does in its own time. */
async function position(): Promise<number> {
  await portal.background.caughtUp(60_000);
  const { rows } = await portal.pool.query<{ position: number }>('select position from log.log_head');
  return rows[0]!.position;
}
