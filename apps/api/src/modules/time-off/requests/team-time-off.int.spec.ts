import { randomUUID } from 'node:crypto';
import type { PendingCounts } from '@staffroom/contracts/requests.js';
import type { TeamTimeOff, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { addDays } from '@staffroom/contracts/plain-date.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { allPages } from '../../../testing/all-pages.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';

const week = { type: 'VACATION', startDate: '2026-07-06', endDate: '2026-07-10' };

describe("the reviewers' queue", () => {
  let portal: TimeOffPortal;
  let hr: TestPerson;
  let lead: TestPerson;
  let ana: TestPerson;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
    hr = await portal.person({ role: 'HR_MANAGER' });
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    lead = await portal.person({ role: 'EXECUTIVE' });
    ana = await portal.person({ managerId: lead.id, fullName: 'Ana Reyes', country: 'PORTUGAL' });
  });

  const requested = async (person: TestPerson, change: object = {}): Promise<string> =>
    (await person.send('post', '/api/time-off', { ...week, ...change }).expect(201)).body.id as string;
  const review = (reviewer: TestPerson, id: string, status: string) =>
    reviewer.send('patch', `/api/time-off/${id}/review`, { status }).expect(200);
  const queue = async (reviewer: TestPerson, query = '') =>
    (await reviewer.get(`/api/team/time-off${query}`).expect(200)).body as TeamTimeOff[];
  const contextOf = async (reviewer: TestPerson, id: string) =>
    (await reviewer.get(`/api/team/time-off/${id}/context`).expect(200)).body as TimeOffReviewContext;

  it('R13.1 shows the requests of all visible people with names, but not the reviewer’s own [S2.teamtimeoff.3]', async () => {
    const approved = await requested(ana);
    await review(lead, approved, 'APPROVED');
    await requested(lead);
    await requested(await portal.person());
    const rows = await queue(lead);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: approved,
      userName: 'Ana Reyes',
      userJobTitle: 'Tester',
      userCountry: 'PORTUGAL',
      availableHours: null,
      othersAway: null,
      status: 'APPROVED',
    });
    expect((await queue(hr)).map(({ userId }) => userId)).not.toContain(hr.id);
    await ana.get('/api/team/time-off').expect(403);
  });

  it('R43.3 is searched on the server by the beginnings of words of the requester’s name, in any order, without case and accents', async () => {
    const bo = await portal.person({ managerId: lead.id, fullName: 'José Bó_100%' });
    const [ofAna, ofBo] = [await requested(ana), await requested(bo)];
    const found = async (search: string, more = '') =>
      (await queue(lead, `?search=${encodeURIComponent(search)}${more}`)).map(({ id }) => id);
    expect(await found(' reYES a')).toEqual([ofAna]);
    expect(await found('bo jose')).toEqual([ofBo]);
    expect(await found('100%')).toEqual([ofBo]);
    expect(await found('_')).toEqual([]);
    expect(await found('')).toEqual([ofBo, ofAna]);
    expect(await found(`' or true --`)).toEqual([]);
    expect(await found('Reyes', '&status=APPROVED')).toEqual([]);
    await lead.get(`/api/team/time-off?search=${'x'.repeat(201)}`).expect(400);
    await lead.get('/api/team/time-off?search=%00').expect(400);
  });

  it('R43.4 pending requests come before reviewed ones, each newest first [S7.21]', async () => {
    const first = await requested(ana, { type: 'SICK' });
    const second = await requested(ana, { startDate: '2026-07-20', endDate: '2026-07-21' });
    const third = await requested(ana, { startDate: '2026-07-22', endDate: '2026-07-23' });
    const fourth = await requested(ana, { startDate: '2026-07-24', endDate: '2026-07-24' });
    await review(lead, third, 'REJECTED');
    await review(lead, fourth, 'APPROVED');
    expect((await queue(lead)).map(({ id }) => id)).toEqual([second, first, fourth, third]);
    expect((await queue(lead, '?status=REJECTED')).map(({ id }) => id)).toEqual([third]);
  });

  it('R43 one list holds those that wait, oldest first or by start date, another those that were reviewed, latest first', async () => {
    const late = await requested(ana, { startDate: '2026-07-20', endDate: '2026-07-21' });
    const early = await requested(ana);
    const [first, second] = [
      await requested(ana, { startDate: '2026-07-22', endDate: '2026-07-22' }),
      await requested(ana, { startDate: '2026-07-23', endDate: '2026-07-23' }),
    ];
    await review(lead, second, 'REJECTED');
    await review(hr, first, 'APPROVED');
    const ids = async (query: string) => (await queue(lead, query)).map(({ id }) => id);
    expect(await ids('?list=pending')).toEqual([late, early]);
    expect(await ids('?list=pendingByStart')).toEqual([early, late]);
    expect(await ids('?list=reviewed')).toEqual([first, second]);
    expect(await ids('?list=reviewed&status=REJECTED')).toEqual([second]);
    expect(await ids('?list=pending&status=REJECTED')).toEqual([]);
    await lead.get('/api/team/time-off?list=withdrawn').expect(400);
    await lead.get('/api/team/refunds?list=pendingByStart').expect(400);
  });

  it('R43 the queue is limited to a type, to days on which requests start, and to a team', async () => {
    const teamId = await portal.team('Filtered', lead.id);
    const member = await portal.person({ teamId });
    const sick = await requested(ana, { type: 'SICK' });
    const later = await requested(member, { startDate: '2026-07-13', endDate: '2026-07-14' });
    await requested(await portal.person({ teamId: await portal.team('Unseen', hr.id) }));
    const ids = async (query: string) => (await queue(lead, query)).map(({ id }) => id);
    expect(await ids('?type=SICK')).toEqual([sick]);
    expect(await ids('?type=VACATION&list=pending')).toEqual([later]);
    expect(await ids('?startsFrom=2026-07-06&startsTo=2026-07-12')).toEqual([sick]);
    expect(await ids('?startsFrom=2026-07-13')).toEqual([later]);
    expect(await ids(`?teamId=${teamId.toUpperCase()}`)).toEqual([later]);
    expect(await ids('?teamId=unassigned')).toEqual([sick]);
    const teams = (await lead.get('/api/team/teams').expect(200)).body as { name: string }[];
    expect(teams).toEqual([{ id: teamId, name: 'Filtered' }]);
    expect((await hr.get('/api/team/teams').expect(200)).body).toEqual(expect.arrayContaining(teams));
    for (const query of ['type=HOLIDAY', 'startsFrom=2026-02-30', 'startsTo=soon', 'teamId=blue'])
      await lead.get(`/api/team/time-off?${query}`).expect(400);
  });

  it('R28 R45 a pending request shows what is available without it, and how many of the team are away', async () => {
    const teamId = await portal.team('Facts', hr.id);
    const member = await portal.person({ teamId, managerId: lead.id });
    const away = async (change: object, status = 'APPROVED', person?: TestPerson) =>
      review(hr, await requested(person ?? (await portal.person({ teamId })), change), status);
    await away({ type: 'SICK' });
    await away({ startDate: '2026-07-10', endDate: '2026-07-17' });
    await away({}, 'REJECTED');
    await away({ startDate: '2026-07-13', endDate: '2026-07-17' });
    await away({}, 'APPROVED', await portal.person());
    await away({ startDate: '2026-06-08', endDate: '2026-06-12' }); // before today
    await requested(await portal.person({ teamId })); // pending
    const id = await requested(member);
    await requested(member, { startDate: '2026-07-20', endDate: '2026-07-21' });
    const one = async (requestId: string) =>
      (await lead.get(`/api/team/time-off/${requestId}`).expect(200)).body as TeamTimeOff;
    expect(await one(id)).toMatchObject({ availableHours: 144, othersAway: 2 });
    expect((await contextOf(lead, id)).balance!.leftHours).toBe(144);
    const past = await requested(member, { type: 'SICK', startDate: '2026-06-08', endDate: '2026-06-09' });
    expect(await one(past)).toMatchObject({ availableHours: null, othersAway: 0 });
    expect(await one(await requested(ana))).toMatchObject({ availableHours: 160, othersAway: null });
    await review(lead, id, 'APPROVED');
    expect(await one(id)).toMatchObject({ status: 'APPROVED', availableHours: null, othersAway: null });
  });

  it('R13 the counts are of the requests that wait for this reviewer', async () => {
    const counted = async (reviewer: TestPerson) =>
      (await reviewer.get('/api/team/pending').expect(200)).body as PendingCounts;
    expect(await counted(lead)).toEqual({ timeOff: 0, refunds: 0 });
    const before = await counted(hr);
    await review(lead, await requested(ana), 'APPROVED');
    await requested(ana, { startDate: '2026-07-13', endDate: '2026-07-13' });
    await requested(lead);
    await requested(hr);
    expect(await counted(lead)).toEqual({ timeOff: 1, refunds: 0 });
    expect(await counted(hr)).toEqual({ ...before, timeOff: before.timeOff + 2 });
  });

  it('R16a can be limited to one visible person [R17.3]', async () => {
    const [id] = [await requested(ana), await requested(await portal.person({ managerId: lead.id }))];
    expect((await queue(lead, `?userId=${ana.id}`)).map((row) => row.id)).toEqual([id]);
    const stranger = await portal.person();
    await requested(stranger);
    expect(await queue(lead, `?userId=${stranger.id}`)).toEqual([]);
    await lead.get('/api/team/time-off?userId=nobody').expect(400);
    await lead.get('/api/team/time-off?status=WITHDRAWN').expect(400);
  });

  it('R43.1 250 requests come in three pages, each request once, pending ones first', async () => {
    const context = { actorId: null, command: 'Seed', requestId: randomUUID() };
    await portal.log.transact(context, (unit) => {
      const requests = Array.from({ length: 250 }, (_, i) => {
        const day = addDays('2025-07-01', i);
        const data = { requestId: randomUUID(), userId: ana.id, type: 'SICK', startDate: day, endDate: day, hours: 8 };
        const requested = { type: 'TimeOffRequested', data: { ...data, days: [], partOf: null, reason: null } };
        const { requestId, userId } = data;
        const review = { requestId, userId, decision: 'APPROVED', comment: null, reviewerId: hr.id };
        return i % 3 === 0 ? [requested] : [requested, { type: 'TimeOffReviewed', data: review }];
      });
      return unit.record(timeOffStream(ana.id), ...requests.flat());
    });
    const pages = await allPages<TeamTimeOff>(lead.get, '/api/team/time-off');
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    const rows = pages.flat();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(250);
    expect(rows.findIndex(({ status }) => status !== 'PENDING')).toBe(84);
    expect(rows.slice(84).every(({ status }) => status === 'APPROVED')).toBe(true);
    for (const [list, isPending] of Object.entries({ pending: true, pendingByStart: true, reviewed: false })) {
      const ofList = (await allPages<TeamTimeOff>(lead.get, `/api/team/time-off?list=${list}`)).flat();
      const expected = rows.filter(({ status }) => (status === 'PENDING') === isPending).map(({ id }) => id);
      expect(ofList.map(({ id }) => id).sort()).toEqual(expected.sort());
    }
    await lead.get('/api/team/time-off?after=nonsense').expect(400);
  });

  it('an invalid cursor is refused', async () => {
    const after = Buffer.from(JSON.stringify(['maybe', 'yesterday', 'me'])).toString('base64url');
    await lead.get(`/api/team/time-off?after=${after}`).expect(400);
  });

  it('R45 the context shows the balance before and after, which visible people are away, and that unseen teammates are', async () => {
    const teamId = await portal.team('Design', hr.id);
    const member = await portal.person({ teamId, managerId: lead.id });
    const colleague = await portal.person({ teamId, fullName: 'Zoe Colleague' });
    const leaver = await portal.person({ teamId });
    const elsewhere = await portal.person();
    const id = await requested(member, { startDate: '2026-07-08', endDate: '2026-07-14' });
    const overlapping = await requested(colleague, { type: 'SICK', reason: 'Migraine' });
    await review(hr, overlapping, 'APPROVED');
    await requested(await portal.person({ teamId }));
    const seen = await requested(ana, { type: 'SICK' });
    await requested(elsewhere);
    await review(hr, await requested(elsewhere, { startDate: '2026-07-13', endDate: '2026-07-13' }), 'APPROVED');
    await requested(leaver);
    await portal.archive(leaver.id);
    await review(hr, await requested(colleague, { startDate: '2026-07-13', endDate: '2026-07-14' }), 'REJECTED');
    const context = await contextOf(lead, id);
    const around = { year: 2026, leftHours: 160, leftAfterHours: 120, dayHours: 8 };
    const sums = {
      ...{ year: 2026, entitlementHours: 160, correctionHours: 0, carriedHours: 0, expectedHours: 0, lapsedHours: 0 },
      ...{ approvedHours: 0, pendingHours: 0, leftHours: 160 },
    };
    expect(context.balance).toEqual({ ...around, sums }); // without this request
    expect(context.alsoAway.map((away) => away.id)).toEqual([overlapping, seen]);
    expect(context.alsoAway[0]).toEqual({
      id: overlapping,
      userId: colleague.id,
      userName: 'Zoe Colleague',
      ...week,
      type: 'AWAY',
      hours: 8, // all of them would tell when it began
      status: 'APPROVED',
    });
    expect(context.alsoAway[1]).toMatchObject({ userId: ana.id, type: 'SICK', status: 'PENDING' });
    const ofTeammate = (await contextOf(hr, id)).alsoAway.find((away) => away.id === overlapping);
    expect(ofTeammate).toMatchObject({ type: 'SICK', startDate: week.startDate });
    expect((await contextOf(hr, seen)).balance).toBeNull();
    await review(lead, id, 'APPROVED');
    expect((await contextOf(lead, id)).balance).toEqual({ ...around, sums });
  });

  it('R28 the balance in the context counts other pending requests as taken, whatever the state of this one', async () => {
    const [id, other] = [
      await requested(ana),
      await requested(ana, { startDate: '2026-07-20', endDate: '2026-07-21' }),
    ];
    const shown = async () => {
      const { leftHours, leftAfterHours } = (await contextOf(lead, id)).balance!;
      return [leftHours, leftAfterHours];
    };
    expect(await shown()).toEqual([144, 104]);
    await review(lead, id, 'APPROVED');
    expect(await shown()).toEqual([144, 104]);
    await review(lead, other, 'REJECTED');
    expect(await shown()).toEqual([160, 120]);
  });

  it('R45 the context shows the days of unseen teammates from today on only', async () => {
    const teamId = await portal.team('Past', hr.id);
    const member = await portal.person({ teamId, managerId: lead.id });
    const colleague = await portal.person({ teamId });
    const days = { startDate: '2026-06-08', endDate: '2026-06-16' };
    const now = await requested(colleague, days);
    await review(hr, now, 'APPROVED');
    const shown = async (reviewer: TestPerson, range: object) =>
      (await contextOf(reviewer, await requested(member, range))).alsoAway
        .filter(({ userId }) => userId === colleague.id)
        .map(({ startDate, endDate }) => [startDate, endDate]);
    expect(await shown(lead, { startDate: '2026-06-16', endDate: '2026-06-17' })).toEqual([
      ['2026-06-15', '2026-06-16'],
    ]);
    expect(await shown(lead, { startDate: '2026-06-11', endDate: '2026-06-12' })).toEqual([]);
    expect(await shown(hr, { startDate: '2026-06-08', endDate: '2026-06-09' })).toEqual([['2026-06-08', '2026-06-16']]);
  });

  it('R43.5 the context lists the first hundred absences and the number of others', async () => {
    const id = await requested(ana);
    const before = await contextOf(hr, id);
    expect(before.moreAway).toBe(0);
    const others = await portal.person();
    const away = Array.from({ length: 103 }, () => {
      const request = { ...week, requestId: randomUUID(), userId: others.id, type: 'SICK', hours: 40 };
      return { type: 'TimeOffRequested', data: { ...request, days: [], partOf: null, reason: null } };
    });
    await portal.log.transact({ actorId: null, command: 'Seed', requestId: randomUUID() }, (unit) =>
      unit.record(timeOffStream(others.id), ...away),
    );
    const { alsoAway, moreAway } = await contextOf(hr, id);
    expect([alsoAway.length, moreAway]).toEqual([100, before.alsoAway.length + 3]);
  });

  it('R14 the context of the reviewer’s own request, or of one they cannot see, gives 404', async () => {
    await lead.get(`/api/team/time-off/${await requested(await portal.person())}/context`).expect(404);
    await lead.get(`/api/team/time-off/${await requested(lead)}/context`).expect(404);
    await lead.get('/api/team/time-off/nonsense/context').expect(404);
  });
});
