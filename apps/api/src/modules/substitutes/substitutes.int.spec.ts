import type { HistoryEntry } from '@staffroom/contracts/history.js';
import type { Substitutes, Substitution } from '@staffroom/contracts/substitutes.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';
import { pdf } from '../../testing/sample-files.js';
import { userStream } from '@staffroom/domain/users/user-events.js';

/** The portal's today is 2026-06-15. */
const now = { startDate: '2026-06-15', endDate: '2026-06-19' };
const later = { startDate: '2026-06-16', endDate: '2026-06-19' };

let portal: TimeOffPortal;
let hr: TestPerson;
let elias: TestPerson;
let sofia: TestPerson;
let ana: TestPerson;
let blue: string;

beforeAll(async () => {
  portal = await startTimeOffPortal();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hilda Reyes' });
});
afterAll(() => portal.stop());
beforeEach(async () => {
  elias = await portal.person({ role: 'EXECUTIVE', fullName: 'Elias Brandt' });
  sofia = await portal.person({ role: 'EXECUTIVE', fullName: 'Sofia Marino' });
  blue = await portal.team('Blue', elias.id);
  ana = await portal.person({ fullName: 'Ana Lopez', teamId: blue });
});

async function name(reviewer: TestPerson, substitute: TestPerson, period: object = now): Promise<Substitution> {
  const body = { substituteId: substitute.id, ...period };
  return (await reviewer.send('post', '/api/substitutes', body).expect(201)).body as Substitution;
}

async function ask(person: TestPerson, more: object = {}): Promise<string> {
  const body = { type: 'SICK', startDate: '2026-07-06', endDate: '2026-07-10', reason: 'Flu', ...more };
  return ((await person.send('post', '/api/time-off', body).expect(201)).body as { id: string }).id;
}

async function askRefund(person: TestPerson): Promise<string> {
  const form = person.send('post', '/api/refunds').field({ description: 'Taxi', amount: '900' });
  return ((await form.attach('file', pdf, 'taxi.pdf').expect(201)).body as { id: string }).id;
}

async function queueOf(person: TestPerson, kind: 'time-off' | 'refunds' = 'time-off'): Promise<string[]> {
  const rows = (await person.get(`/api/team/${kind}`).expect(200)).body as { id: string }[];
  return rows.map(({ id }) => id);
}

const substitutesOf = async (person: TestPerson) =>
  (await person.get('/api/substitutes').expect(200)).body as Substitutes;
const approve = (person: TestPerson, id: string, kind = 'time-off') =>
  person.send('patch', `/api/${kind}/${id}/review`, { status: 'APPROVED' });

async function historyOf(person: TestPerson, path: string): Promise<string[]> {
  const entries = (await person.get(`${path}/history`).expect(200)).body as HistoryEntry[];
  return entries.map(({ actorName, what }) => `${actorName} ${what}`);
}

async function give(person: TestPerson, role: string): Promise<void> {
  const context = { actorId: null, command: 'test', requestId: 'test' };
  const edited = { type: 'UserEdited', data: { userId: person.id, role } };
  await portal.log.transact(context, (unit) => unit.record(userStream(person.id), edited));
}

async function restore(person: TestPerson): Promise<void> {
  const context = { actorId: null, command: 'test', requestId: 'test' };
  const restored = { type: 'UserRestored', data: { userId: person.id } };
  await portal.log.transact(context, (unit) => unit.record(userStream(person.id), restored));
}

describe('R57 a reviewer’s substitutes', () => {
  it('are named for a period or for all own approved leave, and shown to both', async () => {
    const period = await name(elias, sofia, later);
    expect(period).toEqual({
      id: period.id,
      substituteId: sofia.id,
      substituteName: 'Sofia Marino',
      ...later,
      isInForce: false,
    });
    expect((await substitutesOf(sofia)).covering).toEqual([]);
    const always = await name(elias, hr, {});
    expect(always).toMatchObject({ startDate: null, endDate: null, isInForce: false });
    const present = await name(elias, sofia);
    expect((await substitutesOf(elias)).mine).toEqual([always, present, period]);
    expect((await substitutesOf(sofia)).covering).toEqual([
      { userId: elias.id, userName: 'Elias Brandt', until: now.endDate },
    ]);
    await elias.send('delete', `/api/substitutes/${present.id}`).expect(204);
    expect((await substitutesOf(elias)).mine).toEqual([always, period]);
    expect((await substitutesOf(sofia)).covering).toEqual([]);
    await sofia.send('delete', `/api/substitutes/${period.id}`).expect(404);
  });

  it('are executives and HR managers, found by name', async () => {
    const found = async (search: string) => (await elias.get(`/api/substitutes/candidates?search=${search}`)).body;
    expect(await found('sof mar')).toContainEqual({ id: sofia.id, fullName: 'Sofia Marino', jobTitle: 'Tester' });
    expect(await found('ana')).toEqual([]);
    expect(await found('elias')).not.toContainEqual(expect.objectContaining({ id: elias.id }));
    const refused = await elias.send('post', '/api/substitutes', { substituteId: ana.id, ...now }).expect(422);
    expect(refused.body.message).toBe(
      'A substitute must be an active executive or HR manager. Please choose someone else.',
    );
    await elias.send('post', '/api/substitutes', { substituteId: elias.id, ...now }).expect(400);
    await elias.send('post', '/api/substitutes', { substituteId: sofia.id, startDate: '2026-06-15' }).expect(400);
    const longAgo = { substituteId: sofia.id, startDate: '1900-01-01', endDate: '2026-06-19' };
    const early = await elias.send('post', '/api/substitutes', longAgo).expect(400);
    expect(early.body.errors).toEqual([
      { field: 'startDate', message: 'The first day has passed. Please choose today or a later day.' },
    ]);
  });
});

describe('R22 two people never review each other because of a substitution', () => {
  const sees = async (person: TestPerson, id: string) => {
    const { status } = await person.get(`/api/team/time-off/${id}`);
    expect((await queueOf(person)).includes(id)).toBe(status === 200);
    const history = (await person.get(`/api/time-off/${id}/history`)).status;
    expect(history).toBe(status);
    return status === 200;
  };

  it('of two substitutes of one HR manager, neither decides on the other’s requests; others see them as before', async () => {
    const away = await portal.person({ role: 'HR_MANAGER', fullName: 'Hugo Away' });
    await name(away, elias);
    const ofSofia = await ask(sofia);
    expect(await sees(elias, ofSofia)).toBe(true); // the only substitute
    await name(away, sofia);
    const ofElias = await ask(elias);
    expect([await sees(elias, ofSofia), await sees(sofia, ofElias)]).toEqual([false, false]);
    await approve(elias, ofSofia).expect(404);
    await approve(sofia, ofElias).expect(404);
    const another = await ask(await portal.person({ fullName: 'Otto Stern' }));
    expect([await sees(elias, another), await sees(sofia, another)]).toEqual([true, true]);
    await approve(away, ofSofia).expect(200);
    await approve(hr, ofElias).expect(200);
  });

  it('a substitute does not decide on the requests of the own manager, who decides on theirs', async () => {
    const report = await portal.person({ role: 'EXECUTIVE', fullName: 'Rita Pons', managerId: elias.id });
    const away = await portal.person({ role: 'HR_MANAGER', fullName: 'Hugo Away' });
    await name(away, report);
    await name(away, elias);
    const [ofElias, ofReport] = [await ask(elias), await ask(report)];
    expect([await sees(report, ofElias), await sees(elias, ofReport)]).toEqual([false, true]);
    await approve(report, ofElias).expect(404);
    await approve(elias, ofReport).expect(200);
  });

  it('an HR manager’s requests stay with the substitutes of another one, as they were with that one', async () => {
    const away = await portal.person({ role: 'HR_MANAGER', fullName: 'Hugo Away' });
    await name(away, sofia);
    expect(await sees(sofia, await ask(hr))).toBe(true);
  });
});

describe('R57 a substitute', () => {
  it('has the reviewer’s two queues and the details of those requests, and loses them at the end', async () => {
    const [leave, refund] = [await ask(ana), await askRefund(ana)];
    const paths = [
      `/api/team/time-off/${leave}`,
      `/api/team/time-off/${leave}/context`,
      `/api/time-off/${leave}/history`,
      `/api/team/refunds/${refund}`,
      `/api/refunds/${refund}/receipt`,
      `/api/refunds/${refund}/history`,
    ];
    const expectAll = async (status: number) => {
      for (const path of paths) expect([path, (await sofia.get(path)).status]).toEqual([path, status]);
    };
    await name(elias, sofia, later);
    await expectAll(404);
    const { id } = await name(elias, sofia);
    await expectAll(200);
    expect(await queueOf(sofia)).toEqual([leave]);
    expect(await queueOf(sofia, 'refunds')).toEqual([refund]);
    expect((await sofia.get('/api/team/pending')).body).toEqual({ timeOff: 1, refunds: 1 });
    expect((await sofia.get('/api/team/teams')).body).toEqual([{ id: blue, name: 'Blue' }]);
    await elias.send('delete', `/api/substitutes/${id}`).expect(204);
    await expectAll(404);
    expect(await queueOf(sofia)).toEqual([]);
    expect((await sofia.get('/api/team/pending')).body).toEqual({ timeOff: 0, refunds: 0 });
    await approve(sofia, leave).expect(404);
  });

  it('decides, and the history says for whom', async () => {
    await name(elias, sofia);
    const [leave, refund] = [await ask(ana), await askRefund(ana)];
    await approve(sofia, leave).expect(200);
    await approve(sofia, refund, 'refunds').expect(200);
    expect((await historyOf(ana, `/api/time-off/${leave}`)).at(-1)).toBe(
      'Sofia Marino approved the request for Elias Brandt',
    );
    expect((await historyOf(sofia, `/api/refunds/${refund}`)).at(-1)).toBe(
      'Sofia Marino approved the request for Elias Brandt',
    );
  });

  it('who sees the person anyway decides for themself', async () => {
    await name(elias, sofia);
    const report = await portal.person({ teamId: blue, managerId: sofia.id });
    const leave = await ask(report);
    await approve(sofia, leave).expect(200);
    expect((await historyOf(report, `/api/time-off/${leave}`)).at(-1)).toBe('Sofia Marino approved the request');
  });

  it('has nothing else of the reviewer’s rights', async () => {
    const list = async (path: string) => (await sofia.get(path).expect(200)).body as unknown[];
    await name(elias, sofia);
    for (const path of ['/api/team/members', '/api/direct-reports', '/api/my-teams', '/api/documents'])
      expect([path, await list(path)]).toEqual([path, []]);
    for (const tab of ['members', 'time-off', 'refunds', 'documents', 'payroll'])
      expect([tab, (await sofia.get(`/api/teams/${blue}/${tab}`)).status]).toEqual([tab, 404]);
    await sofia.get('/api/users').expect(403);
  });

  it('R14 never reviews own requests, which the reviewer’s queue may contain', async () => {
    const deputy = await portal.person({ role: 'EXECUTIVE', teamId: blue });
    await name(elias, deputy);
    const own = await ask(deputy);
    expect(await queueOf(deputy)).not.toContain(own);
    await approve(deputy, own).expect(403);
    await deputy.get(`/api/team/time-off/${own}`).expect(404);
    expect(await queueOf(elias)).toContain(own);
  });

  it('does not review the requests of the reviewer, whom another one sees', async () => {
    await name(elias, sofia);
    const own = await ask(elias);
    expect(await queueOf(sofia)).toEqual([]);
    await approve(sofia, own).expect(404);
  });

  it('has no substitute of their own for these queues', async () => {
    const third = await portal.person({ role: 'EXECUTIVE' });
    await name(elias, sofia);
    await name(sofia, third);
    const leave = await ask(ana);
    expect(await queueOf(third)).toEqual([]);
    await approve(third, leave).expect(404);
  });

  it('of an HR manager has the requests of everyone, but not those of either', async () => {
    await name(hr, sofia);
    const [leave, ofHr] = [await ask(ana), await ask(hr, { startDate: '2026-08-03', endDate: '2026-08-03' })];
    const queue = await queueOf(sofia);
    expect(queue).toContain(leave);
    expect(queue).not.toContain(ofHr);
    expect(queue).not.toContain(await ask(sofia));
    await approve(sofia, leave).expect(200);
    expect((await sofia.get('/api/team/pending').expect(200)).body.timeOff).toBeGreaterThan(0);
    await sofia.get('/api/users').expect(403);
    const { mine } = await substitutesOf(hr);
    await hr.send('delete', `/api/substitutes/${mine[0]!.id}`).expect(204);
  });

  it('sees next to a decision why others are away', async () => {
    const bea = await portal.person({ teamId: blue });
    await approve(elias, await ask(bea)).expect(200);
    const leave = await ask(ana);
    await name(elias, sofia);
    const { alsoAway } = (await sofia.get(`/api/team/time-off/${leave}/context`).expect(200)).body as {
      alsoAway: object[];
    };
    expect(alsoAway).toEqual([expect.objectContaining({ userId: bea.id, type: 'SICK' })]);
  });
});

describe('R57 for all own approved leave', () => {
  it('the substitute has the queues while the leave lasts, and only once it is approved', async () => {
    await name(elias, sofia, {});
    const leave = await ask(ana);
    const own = await ask(elias, { startDate: '2026-06-12', endDate: '2026-06-17' });
    expect(await queueOf(sofia)).toEqual([]);
    await approve(hr, own).expect(200);
    expect(await queueOf(sofia)).toEqual([leave]);
    expect((await substitutesOf(sofia)).covering).toEqual([
      { userId: elias.id, userName: 'Elias Brandt', until: '2026-06-17' },
    ]);
    expect((await substitutesOf(elias)).mine).toEqual([expect.objectContaining({ isInForce: true })]);
    await approve(sofia, leave).expect(200);
  });

  it.each([
    ['is rejected', '2026-06-12', '2026-06-17', 'REJECTED'],
    ['begins tomorrow', '2026-06-16', '2026-06-17', 'APPROVED'],
    ['ended yesterday', '2026-06-11', '2026-06-14', 'APPROVED'],
  ])('the substitute has nothing if the leave %s', async (_, startDate, endDate, status) => {
    await name(elias, sofia, {});
    const own = await ask(elias, { startDate, endDate });
    await hr.send('patch', `/api/time-off/${own}/review`, { status }).expect(200);
    await ask(ana);
    expect(await queueOf(sofia)).toEqual([]);
  });
});

describe('R57 a substitution ends for good', () => {
  const ends: [string, () => Promise<void>, () => Promise<void>][] = [
    ['the reviewer is archived', () => portal.archive(elias.id), () => restore(elias)],
    ['the reviewer becomes an employee', () => give(elias, 'EMPLOYEE'), () => give(elias, 'EXECUTIVE')],
    ['the substitute becomes an employee', () => give(sofia, 'EMPLOYEE'), () => give(sofia, 'EXECUTIVE')],
  ];

  it.each(ends)('if %s, also after that is undone', async (_, happens, undo) => {
    await name(elias, sofia);
    const leave = await ask(ana);
    expect(await queueOf(sofia)).toEqual([leave]);
    await happens();
    await undo();
    expect(await queueOf(sofia)).toEqual([]);
    await approve(sofia, leave).expect(404);
  });

  it('if the reviewer is deleted', async () => {
    await name(elias, sofia);
    const leave = await ask(ana);
    await portal.remove(elias.id);
    await approve(sofia, leave).expect(404);
    expect((await substitutesOf(sofia)).covering).toEqual([]);
  });

  it('if the substitute is archived or deleted', async () => {
    const third = await portal.person({ role: 'EXECUTIVE' });
    await name(elias, sofia);
    await name(elias, third);
    await portal.archive(sofia.id);
    await portal.remove(third.id);
    expect((await substitutesOf(elias)).mine).toEqual([]);
  });
});

it('R57 the same rows come out of a rebuild', async () => {
  await name(elias, sofia, {});
  await approve(hr, await ask(elias, { startDate: '2026-06-15', endDate: '2026-06-16' })).expect(200);
  await ask(ana);
  const rows = async () =>
    (await portal.pool.query('select * from views.substitutions order by id')).rows.concat(
      (await portal.pool.query('select * from views.approved_leave order by request_id')).rows,
    );
  const before = await rows();
  await portal.rebuild();
  expect(await rows()).toEqual(before);
});
