/** Approved leave changes: it is cancelled, shortened, or interrupted by illness (R47, R48, R50). */
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';

const week = { type: 'VACATION', startDate: '2026-07-06', endDate: '2026-07-10' };
const approve = { status: 'APPROVED' };
const agreed = { comment: 'The release moved', personAgreed: true };

describe('changing approved time off', () => {
  let portal: TimeOffPortal;
  let hr: TestPerson;
  let lead: TestPerson;
  let ana: TestPerson;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
    hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Helga Roth' });
    lead = await portal.person({ role: 'EXECUTIVE', fullName: 'Leo Bach' });
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    ana = await portal.person({ managerId: lead.id, fullName: 'Ana Lopez' });
  });

  const request = async (body: object, status = 201) =>
    (await ana.send('post', '/api/time-off', body).expect(status)).body as { id: string };
  const approved = async (body: object = week): Promise<string> => {
    const { id } = await request(body);
    await lead.send('patch', `/api/time-off/${id}/review`, approve).expect(200);
    return id;
  };
  const askToCancel = (id: string, body: object = {}, person = ana) =>
    person.send('post', `/api/time-off/${id}/cancellation`, body);
  const answer = (id: string, body: object, reviewer = lead) =>
    reviewer.send('patch', `/api/time-off/${id}/cancellation/review`, body);
  const cancel = (id: string, body: object = agreed, reviewer = lead) =>
    reviewer.send('post', `/api/team/time-off/${id}/cancellation`, body);
  const left = async () => (await ana.get('/api/time-off/balance')).body.leftHours as number;
  const own = async (query = '') => {
    const { body } = await ana.get(`/api/time-off${query}`).expect(200);
    return (body as { id: string; type: string }[]).filter(({ type }) => type !== 'HOLIDAY');
  };
  const queue = async (list: string, reviewer = lead) => {
    const { body } = await reviewer.get(`/api/team/time-off?list=${list}&userId=${ana.id}`).expect(200);
    return (body as { id: string }[]).map(({ id }) => id);
  };
  const calendar = async () => {
    const { body } = await hr
      .get('/api/dashboard/company-calendar?startDate=2026-07-01&endDate=2026-07-20')
      .expect(200);
    return (body.timeOffs as { userId: string; endDate: string }[]).filter(({ userId }) => userId === ana.id);
  };

  it('R48 the person asks, and a reviewer cancels the whole leave', async () => {
    const id = await approved();
    const asked = await askToCancel(id, { reason: ' A wedding ' }).expect(200);
    expect(asked.body).toMatchObject({
      ...{ id, status: 'APPROVED', hours: 40 },
      cancellation: { status: 'REQUESTED', from: '2026-07-06', isWhole: true, reason: 'A wedding', reviewerName: null },
    });
    expect(await queue('pending')).toEqual([id]);
    expect((await lead.get('/api/team/pending')).body.timeOff).toBeGreaterThan(0);
    expect(await left()).toBe(120);

    const cancelled = await answer(id, { ...approve, comment: 'Have fun' }).expect(200);
    expect(cancelled.body.cancellation).toMatchObject({
      status: 'CANCELLED',
      comment: 'Have fun',
      consent: 'REQUESTED',
    });
    expect(await left()).toBe(160);
    expect(await own()).toEqual([]);
    expect(await own('?cancelled=true')).toMatchObject([{ id, status: 'APPROVED', cancellation: { isWhole: true } }]);
    expect([await queue('pending'), await queue('reviewed')]).toEqual([[], []]);
    const { body } = await lead.get(`/api/team/time-off?cancelled=true&userId=${ana.id}`).expect(200);
    expect(body).toMatchObject([{ id, cancellation: { reviewerName: 'Leo Bach' } }]);
    expect(await calendar()).toEqual([]);
    await ana.get('/api/time-off?cancelled=perhaps').expect(400);
    await request(week); // the days are free again
  });

  it('R48 a leave that is cancelled from a day on ends the day before', async () => {
    const id = await approved();
    await askToCancel(id, { from: '2026-07-09' }).expect(200);
    const reply = await answer(id, approve).expect(200);
    expect(reply.body).toMatchObject({
      endDate: '2026-07-08',
      hours: 24,
      cancellation: { from: '2026-07-09', isWhole: false },
    });
    expect(await left()).toBe(136);
    expect(await own()).toMatchObject([{ id, endDate: '2026-07-08' }]);
    expect(await calendar()).toMatchObject([{ endDate: '2026-07-08' }]);
    expect(await own('?cancelled=true')).toEqual([]);
  });

  it('R48 a rejected cancellation leaves the leave as it was, and the person may ask again', async () => {
    const id = await approved();
    await askToCancel(id).expect(200);
    const reply = await answer(id, { status: 'REJECTED', comment: 'Please take it' }).expect(200);
    expect(reply.body.cancellation).toMatchObject({ status: 'REJECTED', comment: 'Please take it' });
    expect([await queue('pending'), await queue('reviewed'), await left()]).toEqual([[], [id], 120]);
    await askToCancel(id).expect(200);
  });

  it('R48 by default a leave that has begun is cancelled from tomorrow on', async () => {
    const id = await approved({ ...week, startDate: '2026-06-12', endDate: '2026-06-19' }); // today is Monday the 15th
    expect((await askToCancel(id).expect(200)).body.cancellation.from).toBe('2026-06-16');
    await answer(id, approve).expect(200);
    expect(await own()).toMatchObject([{ endDate: '2026-06-15', hours: 16 }]);
    const over = await approved({ ...week, startDate: '2026-06-08', endDate: '2026-06-09' });
    expect((await askToCancel(over).expect(409)).body.code).toBe('LEAVE_IS_OVER');
  });

  it('R48 only an own approved request is cancelled, once, and from one of its days', async () => {
    const { id: pending } = await request({ ...week, startDate: '2026-07-13', endDate: '2026-07-14' });
    expect((await askToCancel(pending).expect(409)).body.code).toBe('NOT_APPROVED');
    const id = await approved();
    await askToCancel(id, {}, hr).expect(404);
    await askToCancel('nonsense').expect(404);
    expect((await askToCancel(id, { from: '2026-07-11' }).expect(422)).body.code).toBe('OUTSIDE_REQUEST');
    expect((await askToCancel(id, { from: 'soon' }).expect(400)).body.errors[0].field).toBe('from');
    expect((await answer(id, approve).expect(409)).body.code).toBe('NOT_PENDING');
    await askToCancel(id).expect(200);
    expect((await askToCancel(id).expect(409)).body.code).toBe('CANCELLATION_REQUESTED');
    const stranger = await portal.person({ role: 'EXECUTIVE' });
    await answer(id, approve, stranger).expect(404);
    await cancel(id, agreed, stranger).expect(404);
  });

  it('R48 a reviewer cancels without being asked, with a comment and a note on consent', async () => {
    const id = await approved();
    expect((await cancel(id, { ...agreed, comment: ' ' }).expect(400)).body.errors[0].field).toBe('comment');
    expect((await cancel(id, { comment: 'x' }).expect(400)).body.errors[0].field).toBe('personAgreed');
    const reply = await cancel(id, { ...agreed, personAgreed: false, from: '2026-07-10' }).expect(200);
    expect(reply.body).toMatchObject({
      endDate: '2026-07-09',
      cancellation: { consent: 'NOT_AGREED', comment: agreed.comment },
    });
    await cancel(id).expect(200);
    expect(await own()).toEqual([]);
    const { body } = await ana.get(`/api/time-off/${id}/history`).expect(200);
    expect((body as { what: string }[]).map(({ what }) => what)).toEqual([
      ...['requested vacation from 6 Jul 2026 to 10 Jul 2026 (40 hours)', 'approved the request'],
      ...['cancelled the leave from 10 Jul 2026 on', 'cancelled the leave'],
    ]);
  });

  it('R14 nobody cancels their own leave without being asked, whatever the body', async () => {
    const { id } = (await lead.send('post', '/api/time-off', week).expect(201)).body as { id: string };
    await hr.send('patch', `/api/time-off/${id}/review`, approve).expect(200);
    expect((await cancel(id, {}).expect(403)).body.code).toBe('OWN_REQUEST');
    await askToCancel(id, {}, lead).expect(200);
    await answer(id, {}).expect(403);
    await answer(id, approve, hr).expect(200);
  });

  it('R48 of a cancellation and its review at once, of two cancellations at once, exactly one succeeds', async () => {
    const outcomes = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();
    const one = await approved();
    expect(outcomes(await Promise.all([askToCancel(one), askToCancel(one)]))).toEqual([200, 409]);
    expect(outcomes(await Promise.all([answer(one, approve), cancel(one, agreed, hr)]))).toEqual([200, 409]);
    const two = await approved();
    expect(outcomes(await Promise.all([cancel(two), cancel(two, agreed, hr)]))).toEqual([200, 409]);
    expect(await left()).toBe(160);
  });

  it('R50 three days ill in a two-week vacation give 24 hours back once they are approved', async () => {
    const vacation = await approved({ ...week, endDate: '2026-07-17' });
    expect(await left()).toBe(80);
    const ill = { type: 'SICK', startDate: '2026-07-07', endDate: '2026-07-09' };
    const { body: preview } = await ana.get(`/api/time-off/preview?${new URLSearchParams(ill).toString()}`).expect(200);
    expect(preview).toMatchObject({ balances: [{ year: 2026, leftBefore: 80, leftAfter: 104 }], refusal: null });
    const { id } = await request(ill);
    expect(await left()).toBe(80);
    await lead.send('patch', `/api/time-off/${id}/review`, approve).expect(200);
    expect(await left()).toBe(104);
    expect(await own()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: vacation, givenBackHours: 24, hours: 80 })]),
    );
    expect((await request({ ...ill, type: 'VACATION' }, 409)) as object).toMatchObject({ code: 'OVERLAP' });
    expect((await request(ill, 409)) as object).toMatchObject({ code: 'OVERLAP' });
    await cancel(vacation).expect(200);
    expect(await left()).toBe(160); // no hour comes back twice
  });

  it('R50 sick leave is not cancelled when the balance no longer covers the vacation below it, also at once', async () => {
    await approved({ ...week, endDate: '2026-07-31' }); // all twenty days
    const sick = await approved({ type: 'SICK', startDate: '2026-07-06', endDate: '2026-07-07' });
    expect(await left()).toBe(16);
    const { id: other } = await request({ ...week, startDate: '2026-09-07', endDate: '2026-09-08' });
    const replies = await Promise.all([
      lead.send('patch', `/api/time-off/${other}/review`, approve),
      cancel(sick, agreed, hr),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await left()).toBe(0);
    const isSickLeft = (await own()).some(({ id }) => id === sick);
    const refusal = isSickLeft ? await askToCancel(sick).expect(422) : null;
    if (refusal) expect(refusal.body.code).toBe('INSUFFICIENT_BALANCE');
  });

  it('R47 the views are the same after a rebuild', async () => {
    const vacation = await approved({ ...week, endDate: '2026-07-17' });
    await approved({ type: 'SICK', startDate: '2026-07-07', endDate: '2026-07-09' });
    await cancel(vacation, { ...agreed, from: '2026-07-15' }).expect(200);
    const before = [await own(), await left(), await queue('reviewed')];
    await portal.rebuild();
    expect([await own(), await left(), await queue('reviewed')]).toEqual(before);
    expect(before[1]).toBe(160 - 56 + 24);
  });

  it('R49 leave is not entered for an archived account, also at the moment it is archived', async () => {
    const enter = (person: TestPerson, startDate: string) =>
      lead.send('post', '/api/team/time-off', { ...week, startDate, endDate: startDate, userId: person.id });
    const archive = (person: TestPerson) => hr.send('patch', `/api/users/${person.id}/archive`).expect(200);
    await archive(ana);
    const refused = await enter(ana, week.startDate).expect(409);
    expect(refused.body).toMatchObject({ code: 'NOT_ACTIVE', message: expect.stringContaining('archived') });
    expect(await portal.log.load(`time-off-${ana.id}`)).toHaveLength(1);
    const racing = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const person = await portal.person({ managerId: lead.id });
        const [entered] = await Promise.all([enter(person, week.startDate), archive(person)]);
        const { rows } = await portal.pool.query<{ type: string }>(
          `select type from log.events where subject_id = $1 and type in ('TimeOffRequested', 'UserArchived') order by position`,
          [person.id],
        );
        return [entered.status, rows.map(({ type }) => type)];
      }),
    );
    for (const [status, types] of racing)
      expect([status, types]).toEqual(
        status === 201 ? [201, ['TimeOffRequested', 'UserArchived']] : [409, ['UserArchived']],
      );
  });

  it('R49 a reviewer enters leave, which is approved at once and names both people', async () => {
    const enter = (body: object, reviewer = lead) => reviewer.send('post', '/api/team/time-off', body);
    const entered = await enter({ ...week, userId: ana.id, reason: 'By phone' }).expect(201);
    expect(entered.body).toMatchObject({
      status: 'APPROVED',
      enteredByName: 'Leo Bach',
      reviewerName: 'Leo Bach',
      hours: 40,
    });
    expect(await left()).toBe(120);
    const { body } = await ana.get(`/api/time-off/${entered.body.id}/history`).expect(200);
    expect((body as { what: string }[])[0]!.what).toBe(
      'entered vacation for Ana Lopez from 6 Jul 2026 to 10 Jul 2026 (40 hours)',
    );
    expect((await enter({ ...week, userId: ana.id }).expect(409)).body.code).toBe('OVERLAP');
    expect((await enter({ ...week, userId: lead.id }).expect(403)).body.code).toBe('OWN_REQUEST');
    await enter({ ...week, userId: hr.id }).expect(404);
    await enter({ ...week, userId: 'nobody' }).expect(400);
    await ana.send('post', '/api/team/time-off', { ...week, userId: ana.id }).expect(403);
    const long = { ...week, startDate: '2026-08-03', endDate: '2026-08-28', userId: ana.id };
    expect((await enter(long).expect(422)).body.code).toBe('INSUFFICIENT_BALANCE');
  });
});
