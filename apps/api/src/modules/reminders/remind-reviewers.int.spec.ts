import type { HistoryEntry } from '@staffroom/contracts/history.js';
import type { PolicyPreview } from '@staffroom/contracts/company.js';
import { addDays, formatPlainDate, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { type NotificationPortal, type Person, startNotificationPortal } from '../../testing/notification-portal.js';
import { until } from '../../testing/until.js';
import { Clock } from '../../platform/clock/clock.js';
import { EachDay } from '../../platform/jobs/each-day.js';
import { holidaysBetween } from '../time-off/facade.js';
import { remindReviewers } from './remind-reviewers.job.js';

let portal: NotificationPortal;
let hr: Person;
let manager: Person;
let ana: Person;

beforeEach(async () => {
  portal = await startNotificationPortal({ MAIL_FROM: 'portal@example.com' });
  hr = await portal.person({ fullName: 'Hilda Reyes', role: 'HR_MANAGER' });
  manager = await portal.person({ fullName: 'Max Adler', role: 'EXECUTIVE' });
  ana = await portal.person({ managerId: manager.id });
});
afterEach(() => portal.stop());

/** Noon of a day in the company's time zone. */
class ClockOn extends Clock {
  constructor(public day: PlainDate) {
    super('UTC');
  }

  override now(): Date {
    return new Date(`${this.day}T12:00:00Z`);
  }
}

const today = new Clock('UTC').today();

/** The day on which so many working days have passed in Spain since today. */
function afterWorkingDays(count: number): PlainDate {
  const holidays = new Set(holidaysBetween('SPAIN', today, addDays(today, 90)).map(({ date }) => date));
  let day = today;
  for (let left = count; left > 0;) {
    day = addDays(day, 1);
    if (!isWeekend(day) && !holidays.has(day)) left--;
  }
  return day;
}

const remindOn = (day: PlainDate) => remindReviewers(portal.log, 'UTC', day);

async function titlesOf(person: Person): Promise<string[]> {
  await portal.caughtUp();
  return (await person.notifications()).filter(({ type }) => type !== 'NEW_ACCOUNT').map(({ title }) => title);
}

async function askTimeOff(type = 'SICK', by = ana): Promise<string> {
  const day = afterWorkingDays(30);
  const body = { type, startDate: day, endDate: day };
  return ((await by.send('post', '/api/time-off', body).expect(201)).body as { id: string }).id;
}

async function changeReminders(remindAfterDays: number, escalateAfterDays: number): Promise<void> {
  const change = { change: 'REMINDERS', remindAfterDays, escalateAfterDays };
  await hr.send('post', '/api/company/policy/changes', change).expect(200);
}

const reminders = async () =>
  (await portal.log.after(0, 1_000)).filter(({ type }) => /^(ReviewersReminded|HrReminded)$/.test(type));

describe('R57a a waiting request', () => {
  it('reminds its reviewers on the third working day, and goes to all of HR on the seventh, each once', async () => {
    await askTimeOff();
    await remindOn(addDays(afterWorkingDays(3), -1));
    expect(await titlesOf(manager)).toEqual(['Sick leave logged']);
    await remindOn(afterWorkingDays(3));
    await remindOn(afterWorkingDays(3));
    await remindOn(addDays(afterWorkingDays(7), -1));
    expect(await titlesOf(manager)).toEqual(['Time off request is waiting', 'Sick leave logged']);
    expect(await titlesOf(hr)).toEqual([]);
    await remindOn(afterWorkingDays(7));
    await remindOn(afterWorkingDays(9));
    expect(await titlesOf(manager)).toHaveLength(2);
    expect(await titlesOf(hr)).toEqual(['Time off request is overdue']);
    expect(await titlesOf(ana)).toEqual([]);
  });

  it('is left for the next process once this one stops', async () => {
    await askTimeOff();
    await remindReviewers(portal.log, 'UTC', afterWorkingDays(3), AbortSignal.abort());
    expect(await reminders()).toEqual([]);
    await remindOn(afterWorkingDays(3));
    expect(await reminders()).toHaveLength(1);
  });

  it('reminds also of refunds, and no longer after a decision', async () => {
    const id = await askTimeOff();
    await manager.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(200);
    await remindOn(afterWorkingDays(8));
    expect(await reminders()).toEqual([]);
  });

  it('is in the history of the request, which the requester reads', async () => {
    const id = await askTimeOff();
    await remindOn(afterWorkingDays(8));
    const history = (await ana.get(`/api/time-off/${id}/history`).expect(200)).body as HistoryEntry[];
    expect(history.map(({ actorName, what }) => `${actorName} ${what.replace(/ on .*/, '')}`)).toEqual([
      'Ana Lopez logged sick leave',
      'Staffroom reminded the reviewers of the request',
      'Staffroom told HR that the request is still waiting',
    ]);
  });

  it('of the only HR manager reminds nobody and says so to nobody, until there is someone who can review it', async () => {
    const id = await askTimeOff('SICK', hr);
    await remindOn(afterWorkingDays(8));
    const history = async () =>
      ((await hr.get(`/api/time-off/${id}/history`).expect(200)).body as HistoryEntry[]).map(({ what }) => what);
    expect(await history()).toHaveLength(1);
    await portal.caughtUp();
    const colleague = await portal.person({ fullName: 'Hugo Reed', role: 'HR_MANAGER' });
    await remindOn(afterWorkingDays(9));
    expect(await history()).toEqual([
      expect.stringMatching(/^logged sick leave/),
      'reminded the reviewers of the request',
      'told HR that the request is still waiting',
    ]);
    expect((await titlesOf(colleague)).sort()).toEqual(['Time off request is overdue', 'Time off request is waiting']);
  });

  it('follows the numbers that HR gave, and 0 turns a reminder off', async () => {
    await askTimeOff();
    await changeReminders(0, 0);
    await remindOn(afterWorkingDays(20));
    expect(await reminders()).toEqual([]);
    await changeReminders(0, 2);
    await remindOn(addDays(afterWorkingDays(2), -1));
    expect(await reminders()).toEqual([]);
    await remindOn(afterWorkingDays(2));
    expect((await reminders()).map(({ type }) => type)).toEqual(['HrReminded']);
  });

  it('reminds once if several workers look at the same moment', async () => {
    await askTimeOff();
    const day = afterWorkingDays(7);
    await Promise.all(Array.from({ length: 5 }, () => remindOn(day)));
    expect((await reminders()).map(({ type }) => type)).toEqual(['ReviewersReminded', 'HrReminded']);
  });

  it('R48 reminds of a wish to cancel from the day of the wish, again for the next wish, and not once it is answered', async () => {
    const id = await askTimeOff('VACATION');
    await remindOn(afterWorkingDays(3));
    await manager.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(200);
    const wish = () => ana.send('post', `/api/time-off/${id}/cancellation`, {}).expect(200);
    const answer = () => manager.send('patch', `/api/time-off/${id}/cancellation/review`, { status: 'REJECTED' });
    await wish();
    await remindOn(addDays(afterWorkingDays(3), -1));
    expect(await reminders()).toHaveLength(1);
    await remindOn(afterWorkingDays(3));
    await remindOn(afterWorkingDays(3));
    expect(await titlesOf(manager)).toEqual([
      ...['Cancellation is waiting', 'Cancellation requested', 'Time off request is waiting', 'New time off request'],
    ]);
    expect((await manager.notifications())[0]).toMatchObject({
      message: expect.stringMatching(
        /^The request by Ana Lopez to cancel time off on .* still waits for your answer\.$/,
      ),
      outcome: null,
    });
    await answer().expect(200);
    await remindOn(afterWorkingDays(8));
    expect(await reminders()).toHaveLength(2);
    await wish();
    await remindOn(afterWorkingDays(8));
    expect(await titlesOf(hr)).toEqual(['Cancellation is overdue']);
    expect((await manager.notifications()).slice(0, 3)).toMatchObject([
      { title: 'Cancellation is waiting', outcome: null },
      { title: 'Cancellation requested', outcome: null },
      { title: 'Cancellation is waiting', outcome: 'Cancellation rejected' },
    ]);
    const history = (await ana.get(`/api/time-off/${id}/history`).expect(200)).body as HistoryEntry[];
    expect(history.map(({ what }) => what)).toContain('told HR that the cancellation is still waiting');
  });

  it('of a person who was deleted reminds no one', async () => {
    await askTimeOff();
    await portal.happened('UserDeleted', ana.id);
    await remindOn(afterWorkingDays(7));
    expect(await reminders()).toEqual([]);
  });
});

it('R57a reviewers are reminded after a week without a process, as if it had run every day', async () => {
  await askTimeOff();
  const clock = new ClockOn(today);
  const work = new EachDay({ ...portal, clock }, 'review-reminders', remindOn);
  await work.run();
  clock.day = addDays(afterWorkingDays(7), 3);
  await work.run();
  expect((await reminders()).map(({ type }) => type)).toEqual(['ReviewersReminded', 'HrReminded']);
});

describe('R57a the mail of a reminder', () => {
  it('arrives on the channel that was chosen for new requests', async () => {
    const chosen = [{ notificationType: 'NEW_TIME_OFF', channel: 'IN_APP' }];
    await manager.send('put', '/api/notification-preferences', chosen).expect(200);
    await askTimeOff();
    await remindOn(afterWorkingDays(7));
    await portal.caughtUp();
    expect((await portal.mails()).map(({ template }) => template)).not.toContain('TIME_OFF_WAITING');
    expect((await portal.mails()).map(({ template }) => template)).toContain('TIME_OFF_OVERDUE');
  });

  it('is not sent if the request was decided before', async () => {
    const id = await askTimeOff();
    await remindOn(afterWorkingDays(3));
    await portal.caughtUp();
    await manager.send('patch', `/api/time-off/${id}/review`, { status: 'REJECTED' }).expect(200);
    await portal.caughtUp();
    portal.work.start();
    await until(async () => (await portal.mails()).every(({ status }) => status !== 'QUEUED'));
    const mails = await portal.mails();
    const statusOf = (wanted: string) => mails.find(({ template }) => template === wanted)!.status;
    expect(statusOf('TIME_OFF_WAITING')).toBe('CANCELLED');
    expect(statusOf('TIME_OFF_STATUS_CHANGE')).toBe('SENT');
  });
});

it('R57a the preview of a change says when the latest request that waits reminds whom', async () => {
  await askTimeOff();
  const preview = async (remindAfterDays: number, escalateAfterDays: number) => {
    const change = { change: 'REMINDERS', remindAfterDays, escalateAfterDays };
    return (await hr.send('post', '/api/company/policy/preview', change).expect(200)).body as PolicyPreview;
  };
  const on = (count: number) =>
    formatPlainDate(afterWorkingDays(count), { weekday: 'long', day: 'numeric', month: 'long' });
  const asked = `The latest request that waits is of Ana Lopez, from ${formatPlainDate(today)}.`;
  const now = `it reminds its reviewers on ${on(3)} and goes to all HR managers on ${on(7)}`;
  expect(await preview(1, 0)).toEqual({
    ...{ people: 1, who: 'person with a request that waits' },
    example: `${asked} Now, ${now}. With the change, it reminds its reviewers on ${on(1)}.`,
  });
  expect((await preview(0, 0)).example).toBe(`${asked} Now, ${now}. With the change, it reminds nobody.`);
  expect((await preview(3, 7)).example).toBe(`${asked} As before, ${now}.`);
});
