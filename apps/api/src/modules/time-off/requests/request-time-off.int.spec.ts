import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';

const week = { type: 'VACATION', startDate: '2026-07-06', endDate: '2026-07-10' };
const ten = Array.from({ length: 10 });

describe('requesting time off', () => {
  let portal: TimeOffPortal;
  let ana: TestPerson;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
    await portal.person({ role: 'HR_MANAGER' });
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    ana = await portal.person();
  });

  const request = (body: object) => ana.send('post', '/api/time-off', body);
  const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort();

  it('R2a.1 a request returns 201 with the created request, which appears in the requester’s list [S3.8 S4.9 S7.19]', async () => {
    const reply = await request({ ...week, hours: 99, reason: ' Sea ' }).expect(201);
    expect(reply.body).toEqual({
      id: expect.any(String),
      userId: ana.id,
      ...week,
      hours: 40,
      yearHours: null,
      reason: 'Sea',
      status: 'PENDING',
      reviewComment: null,
      reviewerName: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      reviewedAt: null,
      givenBackHours: 0,
      cancellation: null,
      enteredByName: null,
      isClosure: false,
      specialKind: null,
      notice: null,
    });
    const { notice, ...shown } = reply.body as { notice: null };
    expect(notice).toBeNull();
    const list = await ana.get('/api/time-off').expect(200);
    expect(list.type).toBe('application/json');
    expect(list.body[0]).toEqual(shown);
  });

  it('R29.1 of ten identical requests at once, exactly one is accepted', async () => {
    const replies = await Promise.all(ten.map(() => request(week)));
    expect(statusesOf(replies)).toEqual([201, ...ten.slice(1).map(() => 409)]);
    expect((await portal.timeOffEventsOf(ana.id)).filter(({ type }) => type === 'TimeOffRequested')).toHaveLength(1);
  });

  it('ten repetitions with one Idempotency-Key get the same reply and record one event', async () => {
    const replies = await Promise.all(ten.map(() => request(week).set('Idempotency-Key', 'once')));
    expect(statusesOf(replies)).toEqual(ten.map(() => 201));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect((await portal.timeOffEventsOf(ana.id)).filter(({ type }) => type === 'TimeOffRequested')).toHaveLength(1);
  });

  it('the same Idempotency-Key with another body is refused', async () => {
    await request(week).set('Idempotency-Key', 'mine').expect(201);
    const other = { ...week, startDate: '2026-08-03', endDate: '2026-08-04' };
    const reply = await request(other).set('Idempotency-Key', 'mine').expect(409);
    expect(reply.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it("one person's Idempotency-Key does not touch another's", async () => {
    await request(week).set('Idempotency-Key', 'shared').expect(201);
    const bea = await portal.person();
    const reply = await bea.send('post', '/api/time-off', week).set('Idempotency-Key', 'shared').expect(201);
    expect(reply.body.userId).toBe(bea.id);
  });

  it('R27 the holidays are those of the requester’s country in the ledger [S5.24]', async () => {
    const germanUnity = { type: 'VACATION', startDate: '2026-10-01', endDate: '2026-10-02' };
    const saintsWeek = { type: 'VACATION', startDate: '2026-05-25', endDate: '2026-05-26' };
    const dora = await portal.person({ country: 'GERMANY' });
    const whitMonday = await dora.send('post', '/api/time-off', saintsWeek).expect(201);
    expect(whitMonday.body.hours).toBe(8);
    expect((await request(saintsWeek).expect(201)).body.hours).toBe(16);
    expect((await request(germanUnity).expect(201)).body.hours).toBe(16);
  });

  it('R28.3 a range over New Year is charged to each year', async () => {
    const reply = await request({ type: 'VACATION', startDate: '2026-12-28', endDate: '2027-01-08' }).expect(201);
    expect(reply.body.hours).toBe(64);
    const { rows } = await portal.pool.query(
      'select year, sum(hours) as hours from views.time_off_charges where request_id = $1 group by year order by year',
      [reply.body.id],
    );
    // 28 to 31 December and 4, 5, 7 and 8 January; 1 and 6 January are holidays in Spain
    expect(rows).toEqual([
      { year: 2026, hours: 32 },
      { year: 2027, hours: 32 },
    ]);
  });

  it.each<[string, object, string]>([
    ['a holiday', { type: 'HOLIDAY' }, 'type'],
    ['a date that does not exist', { startDate: '2026-02-30' }, 'startDate'],
    ['a timestamp instead of a date', { startDate: '2026-07-06T00:00:00Z' }, 'startDate'],
    ['a missing date', { endDate: undefined }, 'endDate'],
    ['an end before the start', { endDate: '2026-07-01' }, 'endDate'],
    ['hours as text', { hours: '4' }, 'hours'],
    ['a third of an hour', { endDate: week.startDate, hours: 1.3 }, 'hours'],
    ['a date two years ago', { startDate: '2024-01-02', endDate: '2024-01-03' }, 'startDate'],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, 'reason'],
    ['a reason that is not text', { reason: 7 }, 'reason'],
    ['a control character in the reason', { reason: 'Sea\u0085' }, 'reason'],
    ['an unknown field', { status: 'APPROVED' }, 'status'],
  ])('R28.1 %s is refused with 400, and the field is named [R2.1 R30.2]', async (_, change, field) => {
    const reply = await request({ ...week, ...change }).expect(400);
    expect(reply.body.errors[0].field).toBe(field);
  });

  it('R28.2 a range without working days and an insufficient balance give 422, an overlap gives 409 [R2.3]', async () => {
    const weekend = { ...week, startDate: '2026-07-11', endDate: '2026-07-12' };
    expect((await request(weekend).expect(422)).body.code).toBe('NO_WORKING_DAY');
    const summer = { ...week, startDate: '2026-07-01', endDate: '2026-08-31' };
    expect((await request(summer).expect(422)).body.code).toBe('INSUFFICIENT_BALANCE');
    await request(week).expect(201);
    expect((await request(week).expect(409)).body.code).toBe('OVERLAP');
  });

  it('R28a.1 the preview returns the result of the request and records nothing', async () => {
    const ask = (query: string) => ana.get(`/api/time-off/preview?${query}`);
    const untouched = {
      ...{ entitlementHours: 160, correctionHours: 0, carriedHours: 0, expectedHours: 0, lapsedHours: 0 },
      ...{ approvedHours: 0, pendingHours: 0, leftHours: 160 },
    };
    const good = await ask('type=VACATION&startDate=2026-12-28&endDate=2027-01-08').expect(200);
    expect(good.body).toEqual({
      hours: 64,
      workingDays: 8,
      balances: [
        { year: 2026, leftBefore: 160, leftAfter: 128, sums: { ...untouched, year: 2026 }, carried: [] },
        {
          ...{ year: 2027, leftBefore: 320, leftAfter: 256, sums: { ...untouched, year: 2027, expectedHours: 160 } },
          carried: [{ year: 2026, hours: 160, expiresOn: '2027-01-31' }],
        },
      ],
      balanceAfterHours: 128,
      notCounted: {
        weekendDays: 2,
        freeDays: 0,
        holidays: [
          { date: '2027-01-01', name: "New Year's Day" },
          { date: '2027-01-06', name: 'Epiphany' },
        ],
        halfHolidays: [],
      },
      refusal: null,
      notice: null,
    });
    const half = await ask('type=SICK&startDate=2026-07-06&endDate=2026-07-06&hours=4').expect(200);
    expect(half.body).toMatchObject({ hours: 4, balances: [], balanceAfterHours: null, refusal: null });
    const weekend = await ask('type=VACATION&startDate=2026-07-11&endDate=2026-07-12').expect(200);
    expect(weekend.body.refusal).toMatchObject({ statusCode: 422, code: 'NO_WORKING_DAY' });
    const far = await ask('type=VACATION&startDate=1950-01-01&endDate=2150-01-01').expect(200);
    expect(far.body.refusal.statusCode).toBe(400);
    await ask('type=VACATION&startDate=2026-07-11').expect(400);
    expect(await portal.timeOffEventsOf(ana.id)).toHaveLength(1);
  });

  it('R28 a vacation over New Year says how many hours count for each year, also once a part is cancelled', async () => {
    const overNewYear = { type: 'VACATION', startDate: '2026-12-28', endDate: '2027-01-08' };
    const { body } = await request(overNewYear).expect(201);
    const both = [
      { year: 2026, hours: 32 },
      { year: 2027, hours: 32 },
    ];
    expect(body).toMatchObject({ hours: 64, yearHours: both });
    const hr = await portal.person({ role: 'HR_MANAGER' });
    const queue = (await hr.get('/api/team/time-off').expect(200)).body as { id: string; yearHours: unknown }[];
    expect(queue.find(({ id }) => id === body.id)?.yearHours).toEqual(both);
    await hr.send('patch', `/api/time-off/${body.id}/review`, { status: 'APPROVED' }).expect(200);
    const shorter = { from: '2027-01-07', comment: 'Needed here', personAgreed: true };
    await hr.send('post', `/api/team/time-off/${body.id}/cancellation`, shorter).expect(200);
    const listed = (await ana.get('/api/time-off').expect(200)).body as { id: string }[];
    expect(listed.find(({ id }) => id === body.id)).toMatchObject({
      hours: 48,
      yearHours: [both[0], { year: 2027, hours: 16 }],
    });
  });

  it('R28b.1 only the owner can withdraw a pending request, which releases its days and balance', async () => {
    const { id } = (await request(week).expect(201)).body as { id: string };
    const bea = await portal.person();
    await bea.send('delete', `/api/time-off/${id}`).expect(404);
    await ana.send('delete', `/api/time-off/${id}`).expect(204);
    await ana.send('delete', `/api/time-off/${id}`).expect(409);
    await ana.send('delete', '/api/time-off/constructor').expect(404);
    expect((await ana.get('/api/time-off/balance').expect(200)).body.pendingHours).toBe(0);
    await request(week).expect(201);
  });

  it('R36.3 a requester whose request nobody may review gets a notice', async () => {
    const lonely = await startTimeOffPortal();
    const boss = await lonely.person({ role: 'HR_MANAGER' });
    const requested = await boss.send('post', '/api/time-off', week).expect(201);
    expect(requested.body.notice).toMatch(/^No one can review/);
    const query = 'type=SICK&startDate=2026-07-20&endDate=2026-07-20';
    expect((await boss.get(`/api/time-off/preview?${query}`)).body.notice).toBe(requested.body.notice);
    await lonely.stop();
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'R26.1 in %s the date that is sent is the date that is shown',
    async (timeZone) => {
      const elsewhere = await startTimeOffPortal({ timeZone, now: '2026-06-15T23:30:00.000Z' });
      const eve = await elsewhere.person();
      const day = { type: 'SICK', startDate: '2026-06-16', endDate: '2026-06-16', hours: 3.5 };
      const requested = await eve.send('post', '/api/time-off', day).expect(201);
      expect(requested.body).toMatchObject(day);
      expect((await eve.get('/api/time-off')).body[0]).toMatchObject(day);
      const [event] = (await elsewhere.timeOffEventsOf(eve.id)).slice(-1);
      expect(event!.data).toMatchObject({ startDate: '2026-06-16', endDate: '2026-06-16' });
      await elsewhere.stop();
    },
  );
});
