import type { CompanyPolicy, PolicyPreview } from '@staffroom/contracts/company.js';
import type { ApiErrorBody } from '@staffroom/contracts/errors.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';

let portal: TimeOffPortal;
let hr: TestPerson;
let ana: TestPerson;

/** Today is Monday, 15 June 2026. */
beforeEach(async () => {
  portal = await startTimeOffPortal();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Root', country: 'FRANCE' });
  ana = await portal.person({ fullName: 'Ana Lund', country: 'GERMANY', vacationDays: 20 });
});
afterEach(() => portal.stop());

const policy = async () => (await hr.get('/api/company/policy').expect(200)).body as CompanyPolicy;
const change = (body: object, by = hr) => by.send('post', '/api/company/policy/changes', body);
const preview = async (body: object) =>
  (await hr.send('post', '/api/company/policy/preview', body).expect(200)).body as PolicyPreview;

const fiveDays = { change: 'CARRY_OVER', country: 'GERMANY', days: 5, expiry: { kind: 'DATE', month: 6, day: 30 } };
const exam = { change: 'SPECIAL_LEAVE', name: 'Exam', isPaid: true, daysPerYear: 3, needsNote: true };
const closure = {
  ...{ change: 'COMPANY_DAY', name: 'Bridge day', year: 2026, month: 12, day: 28, isHalf: false, effect: 'CLOSURE' },
  ...{ country: 'GERMANY', regionId: null },
};
const holiday = { ...closure, effect: 'HOLIDAY' };

describe('the company’s policies', () => {
  it('R44 are the defaults until HR changes one, which then says who changed it and when', async () => {
    const before = await policy();
    expect(before.carryOver.SPAIN).toEqual({
      ...{ days: null, expiry: { kind: 'DATE', month: 1, day: 31 } },
      lastChange: null,
    });
    expect(before.specialLeave).toHaveLength(6);
    expect(before.retention.FRANCE).toEqual({ PAYSLIP: 5, RECEIPT: 10, SICK_NOTE: 5, lastChange: null });
    const { body } = await change(fiveDays).expect(200);
    expect(body).toEqual(await policy());
    expect(body.carryOver.GERMANY).toEqual({
      ...{ days: 5, expiry: { kind: 'DATE', month: 6, day: 30 } },
      lastChange: { at: expect.stringMatching(/^2\d{3}-/), byName: 'Hanna Root' },
    });
    expect(body.carryOver.SPAIN).toEqual(before.carryOver.SPAIN);
  });

  it('R51 kinds of special leave are added, renamed and removed', async () => {
    const added = ((await change(exam).expect(200)).body as CompanyPolicy).specialLeave.at(-1)!;
    expect(added).toMatchObject({
      name: 'Exam',
      daysPerYear: 3,
      needsNote: true,
      lastChange: { byName: 'Hanna Root' },
    });
    const refused = await change({ ...exam, name: 'exam' }).expect(409);
    expect((refused.body as ApiErrorBody).errors).toEqual([
      { field: 'name', message: 'Another kind of special leave already has this name. Please choose a different one.' },
    ]);
    const renamed = await change({ ...exam, kindId: added.kindId, name: 'Exams' }).expect(200);
    expect((renamed.body as CompanyPolicy).specialLeave.map(({ name }) => name)).toContain('Exams');
    expect((renamed.body as CompanyPolicy).specialLeave).toHaveLength(7);
    await change({ change: 'SPECIAL_LEAVE_REMOVED', kindId: added.kindId }).expect(200);
    expect((await policy()).specialLeave).toHaveLength(6);
    await change({ change: 'SPECIAL_LEAVE_REMOVED', kindId: added.kindId }).expect(404);
  });

  it('R53 company days are added and removed', async () => {
    const [day] = ((await change(holiday).expect(200)).body as CompanyPolicy).companyDays;
    expect(day).toMatchObject({ name: 'Bridge day', effect: 'HOLIDAY', country: 'GERMANY' });
    await change({ change: 'COMPANY_DAY_REMOVED', dayId: day!.dayId }).expect(200);
    expect((await policy()).companyDays).toEqual([]);
  });

  it('R58 a country’s periods are changed together, or none of them', async () => {
    const periods = { change: 'RETENTION', country: 'SPAIN', PAYSLIP: 8, RECEIPT: 6, SICK_NOTE: 4 };
    await change(periods).expect(200);
    expect((await policy()).retention.SPAIN).toMatchObject({ PAYSLIP: 8, RECEIPT: 6, SICK_NOTE: 4 });
    await change({ ...periods, PAYSLIP: 9, RECEIPT: 101 }).expect(400);
    expect((await policy()).retention.SPAIN).toMatchObject({ PAYSLIP: 8 });
  });

  it.each([
    [{ change: 'NOTHING' }, 'change'],
    [{ ...fiveDays, country: 'ATLANTIS' }, 'country'],
    [{ ...fiveDays, country: undefined }, 'country'],
    [{ ...fiveDays, days: -1 }, 'days'],
    [{ ...fiveDays, days: 'all' }, 'days'],
    [{ ...fiveDays, days: undefined }, 'days'],
    [{ ...fiveDays, expiry: { kind: 'DATE', month: 2, day: 29 } }, 'expiry'],
    [{ ...fiveDays, expiry: { kind: 'DATE' } }, 'expiry'],
    [{ ...fiveDays, expiry: undefined }, 'expiry'],
    [{ ...fiveDays, expiry: [] }, 'expiry'],
    [{ ...fiveDays, expiry: { kind: 'SOON' } }, 'expiry.kind'],
    [{ ...exam, name: ' ' }, 'name'],
    [{ ...exam, name: 'x'.repeat(81) }, 'name'],
    [{ ...exam, daysPerYear: 0 }, 'daysPerYear'],
    [{ ...exam, isPaid: 'yes' }, 'isPaid'],
    [{ ...closure, month: 2, day: 30 }, 'day'],
    [{ ...closure, name: undefined }, 'name'],
    [{ ...closure, regionId: 'DE-XX' }, 'regionId'],
    [{ ...closure, country: null, regionId: 'DE-BY' }, 'country'],
    [{ ...closure, effect: 'PARTY' }, 'effect'],
    [{ ...closure, surprise: true }, 'surprise'],
  ])('%j is refused at its field, also in a preview', async (body, field) => {
    for (const path of ['changes', 'preview']) {
      const reply = await hr.send('post', `/api/company/policy/${path}`, body).expect(400);
      expect(reply.body.errors[0].field).toBe(field);
    }
    expect((await portal.log.load('company')).length).toBe(0);
  });

  it('of two HR managers who edit the same policy, the second learns of the first, and then replaces it knowingly', async () => {
    const other = await portal.person({ role: 'HR_MANAGER', fullName: 'Otto Other' });
    await change({ ...fiveDays, seenChangeAt: null }).expect(200);
    const mine = { ...fiveDays, days: 10 };
    const refused = await change({ ...mine, seenChangeAt: null }, other).expect(409);
    expect(refused.body).toMatchObject({ code: 'STALE_VERSION' });
    await change({ ...fiveDays, country: 'SPAIN', seenChangeAt: null }, other).expect(200); // another policy
    const seenChangeAt = (await policy()).carryOver.GERMANY.lastChange!.at;
    await change({ ...mine, seenChangeAt }, other).expect(200);
    expect((await policy()).carryOver.GERMANY).toMatchObject({ days: 10, lastChange: { byName: 'Otto Other' } });
  });

  it('of two such changes at the same moment, one succeeds', async () => {
    const replies = await Promise.all([5, 6].map((days) => change({ ...fiveDays, days, seenChangeAt: null })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the preview of a change', () => {
  it('R54 says how many people carry over what, and until when, whatever is planned for the next year', async () => {
    const nextYear = { type: 'VACATION', startDate: '2027-01-11', endDate: '2027-01-11' };
    await hr.send('post', '/api/team/time-off', { userId: ana.id, ...nextYear }).expect(201);
    expect(await preview(fiveDays)).toEqual({
      people: 1,
      who: 'active person in Germany',
      example:
        'Ana Lund has 160 hours left in 2026. Now, 160 hours carry over until 31 March 2027. ' +
        'With the change, 120 hours expire on 31 December 2026, and 40 hours carry over until 30 June 2027.',
    });
    const italy = { ...fiveDays, country: 'ITALY', days: null, expiry: { kind: 'NEVER' } };
    expect(await preview(italy)).toEqual({ people: 0, who: 'active people in Italy', example: null });
    const none = await preview({ ...fiveDays, days: 0 });
    expect(none.example).toContain('With the change, 160 hours expire on 31 December 2026.');
    const months = await preview({ ...fiveDays, days: null, expiry: { kind: 'MONTHS_AFTER_YEAR', months: 18 } });
    expect(months.example).toContain('With the change, 160 hours carry over until 30 June 2028.');
  });

  it('R51 tells who uses a kind, and what a lower limit leaves', async () => {
    await change({ ...exam, kindId: 'exam', needsNote: false }).expect(200);
    expect(await preview({ ...exam, name: 'Second exam' })).toEqual({
      people: 2,
      who: 'active people who can request it',
      example: 'Ana Lund can take 24 hours of it in 2026.',
    });
    const days = { startDate: '2026-07-06', endDate: '2026-07-07' };
    await ana.send('post', '/api/time-off', { type: 'SPECIAL', kindId: 'exam', ...days }).expect(201);
    expect(await preview({ ...exam, kindId: 'exam', daysPerYear: 1 })).toEqual({
      people: 1,
      who: 'person who has taken or requested it in 2026 or later',
      example:
        'Ana Lund has taken or requested 16 hours of Exam in 2026. 8 hours would be allowed; what is approved stays.',
    });
    expect(await preview({ change: 'SPECIAL_LEAVE_REMOVED', kindId: 'exam' })).toEqual({
      people: 1,
      who: 'person with a request of this kind that waits',
      example: 'The request of Ana Lund can still be reviewed. Nobody can request this kind any more.',
    });
  });

  it('R53 says what a company day means for one person', async () => {
    expect(await preview(holiday)).toEqual({
      people: 1,
      who: 'active person in Germany',
      example: 'Ana Lund works 8 hours on Monday, 28 December 2026. 8 hours of it are off, and cost no vacation.',
    });
    expect((await preview({ ...closure, isHalf: true })).example).toBe(
      'Ana Lund works 8 hours on Monday, 28 December 2026. The closure takes 4 hours of the 160 hours of vacation available on that day.',
    );
    expect((await preview({ ...closure, day: 27 })).example).toBe(
      'Ana Lund does not work on Sunday, 27 December 2026, so nothing changes.',
    );
    expect((await preview({ ...closure, year: 2025 })).example).toBe('The day has passed.');
  });

  it('R53 says what is lost with a holiday that is removed', async () => {
    const { body } = await change({ ...holiday, isHalf: true }).expect(200);
    const { dayId } = (body as CompanyPolicy).companyDays[0]!;
    expect(await preview({ change: 'COMPANY_DAY_REMOVED', dayId })).toEqual({
      ...{ people: 1, who: 'active person in Germany' },
      example: 'Vacation that Ana Lund requests for Monday, 28 December 2026 then costs 4 hours more.',
    });
  });

  it('R76 names an executive who no longer sees documents and payslips of a team', async () => {
    const max = await portal.person({ role: 'EXECUTIVE', fullName: 'Max Keller' });
    await hr.send('post', '/api/teams', { name: 'Platform', managerId: max.id }).expect(201);
    expect(await preview({ change: 'TEAM_FILES', executivesSeeFiles: false })).toEqual({
      ...{ people: 1, who: 'executive who manages a team' },
      example: 'With the change, Max Keller does not see the documents and payslips of Platform.',
    });
  });

  it('R58 counts the people with documents', async () => {
    const periods = { change: 'RETENTION', country: 'GERMANY', PAYSLIP: 8, RECEIPT: 6, SICK_NOTE: 4 };
    expect(await preview(periods)).toEqual({
      people: 0,
      who: 'people in Germany with documents',
      example: null,
    });
  });

  it('R57a says when a request would remind its reviewers', async () => {
    expect(await preview({ change: 'REMINDERS', remindAfterDays: 1, escalateAfterDays: 0 })).toEqual({
      ...{ people: 0, who: 'people with a request that waits' },
      example: 'A request that is made today reminds its reviewers on Tuesday 16 June.',
    });
  });

  it('records nothing', async () => {
    for (const body of [fiveDays, exam, closure]) await preview(body);
    expect(await portal.log.load('company')).toEqual([]);
  });
});
