import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';

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
  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  it('R2a.1 a request answers 201 with what was created, and stands in the own list [S3.8 S4.9 S7.19]', async () => {
    const answer = await request({ ...week, hours: 99, reason: ' Sea ' }).expect(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      userId: ana.id,
      ...week,
      hours: 40,
      reason: 'Sea',
      status: 'PENDING',
      reviewComment: null,
      reviewerName: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      reviewedAt: null,
      notice: null,
    });
    const { notice, ...shown } = answer.body as { notice: null };
    expect(notice).toBeNull();
    const list = await ana.get('/api/time-off').expect(200);
    expect(list.type).toBe('application/json');
    expect(list.body[0]).toEqual(shown);
  });

  it('R29.1 of ten identical requests at once exactly one is accepted', async () => {
    const answers = await Promise.all(ten.map(() => request(week)));
    expect(statusesOf(answers)).toEqual([201, ...ten.slice(1).map(() => 409)]);
    expect((await portal.timeOffEventsOf(ana.id)).filter(({ type }) => type === 'TimeOffRequested')).toHaveLength(1);
  });

  it('ten repetitions under one Idempotency-Key get the same answer and leave one event', async () => {
    const answers = await Promise.all(ten.map(() => request(week).set('Idempotency-Key', 'once')));
    expect(statusesOf(answers)).toEqual(ten.map(() => 201));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await portal.timeOffEventsOf(ana.id)).filter(({ type }) => type === 'TimeOffRequested')).toHaveLength(1);
  });

  it('the same Idempotency-Key with another body is refused', async () => {
    await request(week).set('Idempotency-Key', 'mine').expect(201);
    const other = { ...week, startDate: '2026-08-03', endDate: '2026-08-04' };
    const answer = await request(other).set('Idempotency-Key', 'mine').expect(409);
    expect(answer.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it("one person's Idempotency-Key does not touch another's", async () => {
    await request(week).set('Idempotency-Key', 'shared').expect(201);
    const bea = await portal.person();
    const answer = await bea.send('post', '/api/time-off', week).set('Idempotency-Key', 'shared').expect(201);
    expect(answer.body.userId).toBe(bea.id);
  });

  it('R27 the holidays are those of the country in the ledger [S5.24]', async () => {
    const germanUnity = { type: 'VACATION', startDate: '2026-10-01', endDate: '2026-10-02' };
    const saintsWeek = { type: 'VACATION', startDate: '2026-05-25', endDate: '2026-05-26' };
    const dora = await portal.person({ country: 'GERMANY' });
    const whitMonday = await dora.send('post', '/api/time-off', saintsWeek).expect(201);
    expect(whitMonday.body.hours).toBe(8);
    expect((await request(saintsWeek).expect(201)).body.hours).toBe(16);
    expect((await request(germanUnity).expect(201)).body.hours).toBe(16);
  });

  it('R28.3 a range over New Year is charged to each year', async () => {
    const answer = await request({ type: 'VACATION', startDate: '2026-12-28', endDate: '2027-01-08' }).expect(201);
    expect(answer.body.hours).toBe(64);
    const { rows } = await portal.pool.query(
      'select year, hours from views.time_off_charges where request_id = $1 order by year',
      [answer.body.id],
    );
    // 28 to 31 December; 4, 5, 7 and 8 January, for 1 and 6 January are holidays in Spain
    expect(rows).toEqual([
      { year: 2026, hours: 32 },
      { year: 2027, hours: 32 },
    ]);
  });

  it.each<[string, object, string]>([
    ['a holiday', { type: 'HOLIDAY' }, 'type'],
    ['a date that does not exist', { startDate: '2026-02-30' }, 'startDate'],
    ['a moment instead of a date', { startDate: '2026-07-06T00:00:00Z' }, 'startDate'],
    ['a missing date', { endDate: undefined }, 'endDate'],
    ['an end before the start', { endDate: '2026-07-01' }, 'endDate'],
    ['hours as text', { hours: '4' }, 'hours'],
    ['a third of an hour', { endDate: week.startDate, hours: 1.3 }, 'hours'],
    ['a time two years ago', { startDate: '2024-01-02', endDate: '2024-01-03' }, 'startDate'],
    ['a reason that is too long', { reason: 'x'.repeat(501) }, 'reason'],
    ['a reason that is no text', { reason: 7 }, 'reason'],
    ['a field that is not asked for', { status: 'APPROVED' }, 'status'],
  ])('R28.1 %s is refused with 400, and the field is named [R2.1 R30.2]', async (_, change, field) => {
    const answer = await request({ ...week, ...change }).expect(400);
    expect(answer.body.errors[0].field).toBe(field);
  });

  it('R28.2 no working day and a balance that does not reach are 422, an overlap is 409 [R2.3]', async () => {
    const weekend = { ...week, startDate: '2026-07-11', endDate: '2026-07-12' };
    expect((await request(weekend).expect(422)).body.code).toBe('NO_WORKING_DAY');
    const summer = { ...week, startDate: '2026-07-01', endDate: '2026-08-31' };
    expect((await request(summer).expect(422)).body.code).toBe('INSUFFICIENT_BALANCE');
    await request(week).expect(201);
    expect((await request({ ...week, type: 'SICK' }).expect(409)).body.code).toBe('OVERLAP');
  });

  it('R28a.1 the preview says what the request would get, and records nothing', async () => {
    const ask = (query: string) => ana.get(`/api/time-off/preview?${query}`);
    const good = await ask('type=VACATION&startDate=2026-12-28&endDate=2027-01-08').expect(200);
    expect(good.body).toEqual({
      hours: 64,
      balances: [
        { year: 2026, leftBefore: 160, leftAfter: 128 },
        { year: 2027, leftBefore: 160, leftAfter: 128 },
      ],
      balanceAfterHours: 128,
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

  it('R28b.1 a pending request is withdrawn by its owner alone, and frees days and balance', async () => {
    const { id } = (await request(week).expect(201)).body as { id: string };
    const bea = await portal.person();
    await bea.send('delete', `/api/time-off/${id}`).expect(404);
    await ana.send('delete', `/api/time-off/${id}`).expect(204);
    await ana.send('delete', `/api/time-off/${id}`).expect(409);
    await ana.send('delete', '/api/time-off/constructor').expect(404);
    expect((await ana.get('/api/time-off/balance').expect(200)).body.pendingHours).toBe(0);
    await request(week).expect(201);
  });

  it('R36.3 a requester whom nobody may review is told so', async () => {
    const lonely = await startTimeOffPortal();
    const boss = await lonely.person({ role: 'HR_MANAGER' });
    const asked = await boss.send('post', '/api/time-off', week).expect(201);
    expect(asked.body.notice).toMatch(/nobody/i);
    const query = 'type=SICK&startDate=2026-07-20&endDate=2026-07-20';
    expect((await boss.get(`/api/time-off/preview?${query}`)).body.notice).toBe(asked.body.notice);
    await lonely.stop();
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
    'R26.1 in %s the date sent is the date shown',
    async (timeZone) => {
      const elsewhere = await startTimeOffPortal({ timeZone, now: '2026-06-15T23:30:00.000Z' });
      const eve = await elsewhere.person();
      const day = { type: 'SICK', startDate: '2026-06-16', endDate: '2026-06-16', hours: 3.5 };
      const asked = await eve.send('post', '/api/time-off', day).expect(201);
      expect(asked.body).toMatchObject(day);
      expect((await eve.get('/api/time-off')).body[0]).toMatchObject(day);
      const [event] = (await elsewhere.timeOffEventsOf(eve.id)).slice(-1);
      expect(event!.data).toMatchObject({ startDate: '2026-06-16', endDate: '2026-06-16' });
      await elsewhere.stop();
    },
  );
});
