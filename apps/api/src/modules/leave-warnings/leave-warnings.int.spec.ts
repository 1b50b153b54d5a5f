/** R55: people are warned of leave that expires, and the employer can prove it. */
import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import type { LeaveWarning } from '@staffroom/contracts/leave-warnings.js';
import { companyStream } from '@staffroom/domain/company/company-events.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { allPages } from '../../testing/all-pages.js';
import { leaveYearsOn } from '../../testing/leave-years-on.js';
import { type MailServer, startMailServer } from '../../testing/mail-server.js';
import { type NotificationPortal, type Person, startNotificationPortal } from '../../testing/notification-portal.js';
import { until } from '../../testing/until.js';
import { recordMailedWarnings } from './facade.js';

const year = new Date().getFullYear();
const next = year + 1;
const newYear = `${next}-01-01`;
const message = `You have 160 hours of leave for ${next}. Please plan to take it this year. You also have 160 hours left of ${year}. Please take this leave by 31 January ${next}. What you have not taken by then lapses.`;

let server: MailServer;
let portal: NotificationPortal;
let hr: Person;
let ana: Person;

beforeEach(async () => {
  server = await startMailServer();
  portal = await startNotificationPortal({ SMTP_URL: server.url, MAIL_FROM: 'portal@example.com' });
  hr = await portal.person({ fullName: 'Hilda Reyes', role: 'HR_MANAGER' });
  ana = await portal.person();
  await on(`${year}-12-01`); // leave of this year is the first that goes over
});
afterEach(async () => {
  await portal.stop();
  await server.stop();
});

const listed = async (query = `?userId=${ana.id}`) =>
  (await hr.get(`/api/leave-warnings${query}`).expect(200)).body as LeaveWarning[];
const eventsOf = (stream: string) => portal.log.load(stream);

async function on(day: string): Promise<void> {
  await leaveYearsOn(portal.log, day);
  await portal.caughtUp();
}

/** The only one about leave. */
async function notificationOf(person: Person) {
  const found = (await person.notifications()).filter(({ type }) => type === 'LEAVE_EXPIRING');
  expect(found).toHaveLength(1);
  return found[0]!;
}

async function mailed(): Promise<void> {
  portal.work.start();
  await until(async () => (await portal.mails()).every(({ status }) => status !== 'QUEUED'));
}

describe('R55 a person whose leave expires', () => {
  it('is told in the portal and by mail, with hours and date, and a link to Time Off', async () => {
    const chosen = [{ notificationType: 'TIME_OFF_STATUS_CHANGE', channel: 'EMAIL' }];
    await ana.send('put', '/api/notification-preferences', chosen).expect(200);
    await on(newYear);
    const [{ id }] = (await listed()) as [LeaveWarning];
    const notification = await notificationOf(ana);
    expect(notification).toMatchObject({
      ...{ title: `Your leave in ${next}`, message, isRead: false, outcome: null },
      link: `/time-off?warning=${id}`,
    });
    await mailed();
    const toAna = server.received.filter(({ to }) => to.includes(ana.email)); // in any order, with the one about the account
    const mail = toAna.find(({ mail }) => mail.subject === `Your leave in ${next}`)!;
    expect(toAna).toHaveLength(2);
    expect(mail.mail.text!.replace(/\s+/g, ' ')).toContain(message);
    expect(mail.mail.text).toContain(`http://portal.localhost/time-off?warning=${id}`);
    expect(mail.mail.text!.replace(/\s+/g, ' ')).toContain('whatever their notification settings are');
    expect(mail.mail.text).not.toContain('because of your notification settings');
  });

  it('cannot turn this off', async () => {
    const off = [{ notificationType: 'LEAVE_EXPIRING', channel: 'IN_APP' }];
    await ana.send('put', '/api/notification-preferences', off).expect(400);
  });

  it('is told without a word of illness, and the log of the notification tells neither hours nor date', async () => {
    const told = { occasion: 'RETURN', hours: 16, newYearHours: null, warnedOn: `${next}-12-11` };
    await warned(ana, { ...told, fromYear: year, expiresOn: `${next + 1}-03-10`, lastDay: `${next + 1}-03-10` });
    await portal.caughtUp();
    expect(await notificationOf(ana)).toMatchObject({
      title: `Leave expires on 10 March ${next + 1}`,
      message: `You have 16 hours of leave left of ${year}. Please take this leave by 10 March ${next + 1}. What you have not taken by then lapses.`,
    });
    const raised = (await eventsOf(inboxStream(ana.id))).filter(({ type }) => type === 'NotificationRaised');
    expect(raised.at(-1)!.data).toEqual({
      ...{ notificationId: expect.any(String), userId: ana.id, type: 'LEAVE_EXPIRING', channel: 'BOTH' },
      about: { warningId: (await listed())[0]!.id },
    });
  });

  it('is told nothing more once the account is deleted', async () => {
    await on(newYear);
    await portal.happened('UserDeleted', ana.id);
    expect(await listed()).toEqual([]);
    await mailed();
    expect(server.received.filter(({ to }) => to.includes(ana.email))).toEqual([]);
    const { rows } = await portal.pool.query('select from views.leave_warnings where user_id = $1', [ana.id]);
    expect(rows).toEqual([]);
  });
});

describe('R55 the proof of warning', () => {
  it('shows what was said and when, when its mail was handed over, when it was opened, and what lapsed', async () => {
    await on(newYear);
    const [warned] = await listed();
    expect(warned).toEqual({
      ...{ id: expect.any(String), userId: ana.id, userName: 'Ana Lopez', occasion: 'NEW_YEAR', fromYear: year },
      ...{ hours: 160, expiresOn: `${next}-01-31`, lastDay: `${next}-01-31`, warnedOn: newYear, message },
      warnedAt: expect.stringMatching(/Z$/),
      ...{ raisedAt: expect.stringMatching(/Z$/), mailStatus: 'QUEUED', mailedAt: null, openedAt: null },
      ...{ lapsedHours: null, lapsedAt: null, replacedAt: null },
    });
    await mailed();
    const { mailedAt } = (await listed())[0]!;
    expect(mailedAt).toMatch(/Z$/);
    await recordMailedWarnings(portal.log);
    await ana.send('post', `/api/leave-warnings/${warned!.id}/opened`).expect(200, {
      ...{ id: warned!.id, title: `Your leave in ${next}`, message },
    });
    await on(`${next}-02-01`);
    expect((await listed()).at(-1)).toMatchObject({
      ...{ mailStatus: 'SENT', mailedAt, openedAt: expect.stringMatching(/Z$/) },
      ...{ lapsedHours: 160, lapsedAt: expect.stringMatching(/Z$/) },
    });
    const history = (await hr.get(`/api/users/${ana.id}/history`).expect(200)).body as HistoryEntry[];
    const what = history.map((entry) => entry.what);
    expect(what).toEqual(
      expect.arrayContaining([
        `carried 160 hours over from ${year} to ${next}`,
        'notified the person in the portal and by email of leave that expires',
        `told the person that 160 hours of ${year} can be taken until 31 Jan ${next}`,
        'handed the mail about leave that expires over to the mail server',
        'opened the notice about leave that expires',
        `recorded that 160 hours of ${year} lapsed after 31 Jan ${next}`,
      ]),
    );
  });

  it('R54 says which warnings a changed policy has replaced, also after HR returns to that policy', async () => {
    await on(newYear);
    await expiryInSpain(6, 30);
    await on(`${next}-01-02`);
    const replaced = { replacedAt: expect.stringMatching(/Z$/), lapsedHours: null };
    const first = { ...replaced, lastDay: `${next}-01-31` };
    const second = { lastDay: `${next}-06-30`, replacedAt: null };
    expect(await listed()).toMatchObject([second, first]);
    const { text } = await hr.get(`/api/leave-warnings/export?userId=${ana.id}`).expect(200);
    expect(rowsOf(text).map(({ outcome }) => outcome)).toEqual(['Can still be taken', 'Replaced by a changed policy']);
    await expiryInSpain(1, 31);
    await on(`${next}-01-03`);
    const third = { lastDay: `${next}-02-02`, replacedAt: null };
    expect(await listed()).toMatchObject([third, { ...second, ...replaced }, first]);
    await on(`${next}-02-03`);
    expect(await listed()).toMatchObject([{ ...third, lapsedHours: 160 }, { ...second, ...replaced }, first]);
  });

  it('R54 a warning that a changed policy has replaced is not said to have taken what a later one took', async () => {
    const told = { occasion: 'EXPIRY', hours: 16, fromYear: year, warnedOn: newYear };
    const same = { ...told, expiresOn: `${next}-03-31`, lastDay: `${next}-03-31` };
    const lapsed = { fromYear: year, inYear: next, expiresOn: same.expiresOn, lastDay: same.lastDay };
    await carriedOver(ana, same.expiresOn);
    await warned(ana, same);
    await carriedOver(ana, same.expiresOn); // a correction of the hours replaces nothing
    expect(await listed()).toMatchObject([{ replacedAt: null }]);
    await carriedOver(ana, null);
    await carriedOver(ana, same.expiresOn);
    await warned(ana, same);
    await recorded(ana, { type: 'LeaveLapsed', data: { ...lapsed, hours: 8 } });
    const [later, former] = await listed();
    expect(later).toMatchObject({ lapsedHours: 8, lapsedAt: expect.stringMatching(/Z$/), replacedAt: null });
    expect(former).toMatchObject({ lapsedHours: null, lapsedAt: null, replacedAt: expect.stringMatching(/Z$/) });
  });

  it('R54 what became of a warning before the policy was changed stays, also when it is corrected', async () => {
    const told = { occasion: 'EXPIRY', hours: 16, fromYear: year, warnedOn: `${year - 1}-12-01` };
    const past = { ...told, expiresOn: `${year - 1}-12-31`, lastDay: `${year - 1}-12-31` };
    const beyond = { ...told, expiresOn: `${year}-12-31`, lastDay: `${year}-12-31` };
    const lapsed = { fromYear: year, inYear: next, expiresOn: beyond.expiresOn, lastDay: beyond.lastDay };
    await carriedOver(ana, `${next}-03-31`);
    await warned(ana, past);
    await warned(ana, beyond);
    await recorded(ana, { type: 'LeaveLapsed', data: { ...lapsed, hours: 8 } });
    await carriedOver(ana, null);
    await recorded(ana, { type: 'LeaveLapsed', data: { ...lapsed, hours: 2 } });
    expect(await listed()).toMatchObject([
      { ...beyond, lapsedHours: 2, replacedAt: null },
      { ...past, lapsedHours: null, replacedAt: null },
    ]);
    const { text } = await hr.get(`/api/leave-warnings/export?userId=${ana.id}`).expect(200);
    expect(rowsOf(text).map(({ outcome }) => outcome)).toEqual(['2 hours lapsed', 'Nothing lapsed']);
  });

  it('the handover of a mail becomes one event, however many processes look, and none for a mail that was not sent', async () => {
    const bo = await portal.person({ fullName: 'Bo Lee' });
    await on(newYear);
    await recordMailedWarnings(portal.log);
    await portal.happened('UserArchived', bo.id);
    await mailed();
    await Promise.all(Array.from({ length: 4 }, () => recordMailedWarnings(portal.log)));
    const handedOver = (await portal.log.after(0, 1_000)).filter(({ type }) => type === 'LeaveWarningMailed');
    const [{ id, mailedAt }] = (await listed(`?userId=${ana.id}`)) as [LeaveWarning];
    const ofAna = handedOver.filter(({ data }) => (data as { userId: string }).userId === ana.id);
    expect(ofAna.map(({ data }) => data)).toEqual([{ userId: ana.id, warningId: id, mailedAt }]);
    expect(handedOver).toHaveLength(2); // and HR's own
    expect(await listed(`?userId=${bo.id}`)).toMatchObject([{ mailStatus: 'CANCELLED', mailedAt: null }]);
  });

  it('reading the notification is reading, "Mark All Read" is not, and the notice can still be opened after it', async () => {
    const bo = await portal.person({ fullName: 'Bo Lee' });
    await on(newYear);
    const openedOf = async ({ id }: Person) => (await listed(`?userId=${id}`))[0]!.openedAt;
    await ana.send('post', '/api/notifications/mark-all-read').expect(200);
    expect(await openedOf(ana)).toBeNull();
    await bo.send('patch', `/api/notifications/${(await notificationOf(bo)).id}/read`).expect(200);
    const first = await openedOf(bo);
    expect(first).toMatch(/Z$/);
    await Promise.all([open(ana), open(ana), open(bo)]);
    await open(bo);
    expect(await openedOf(ana)).toMatch(/Z$/);
    expect(await openedOf(bo)).toBe(first);
    const opened = (await portal.log.after(0, 1_000)).filter(({ type }) => type === 'LeaveWarningOpened');
    expect(opened.map(({ data }) => (data as { userId: string }).userId).sort()).toEqual([ana.id, bo.id].sort());
  });

  it('a notice of someone else does not exist, not even for HR', async () => {
    await on(newYear);
    const [{ id }] = (await listed()) as [LeaveWarning];
    await hr.send('post', `/api/leave-warnings/${id}/opened`).expect(404);
    await ana.send('post', `/api/leave-warnings/${randomUUID()}/opened`).expect(404);
    await ana.send('post', '/api/leave-warnings/none/opened').expect(404);
    expect((await listed())[0]!.openedAt).toBeNull();
  });

  it('R43 is paged, newest first, and filtered by person and leave year', async () => {
    await on(newYear);
    const told = { occasion: 'EXPIRY', hours: 8, expiresOn: null, lastDay: null, newYearHours: null };
    await warned(hr, ...Array.from({ length: 120 }, () => ({ ...told, warnedOn: newYear, fromYear: year - 1 })));
    const pages = await allPages<LeaveWarning>(hr.get, '/api/leave-warnings');
    expect(pages.map(({ length }) => length)).toEqual([100, 22]);
    const all = pages.flat();
    expect(new Set(all.map(({ id }) => id)).size).toBe(122);
    expect(
      all
        .slice(-2)
        .map(({ userName }) => userName)
        .sort(),
    ).toEqual(['Ana Lopez', 'Hilda Reyes']);
    const ofLastYear = await allPages(hr.get, `/api/leave-warnings?year=${year - 1}`);
    expect(ofLastYear.map(({ length }) => length)).toEqual([100, 20]);
    expect((await listed(`?userId=${ana.id}&year=${year}`)).map(({ userName }) => userName)).toEqual(['Ana Lopez']);
    expect(await listed(`?userId=${ana.id}&year=${year - 1}`)).toEqual([]);
    await hr.get('/api/leave-warnings?year=x').expect(400);
    await hr.get('/api/leave-warnings?userId=x').expect(400);
    await hr.get('/api/leave-warnings?after=x').expect(400);
  });

  it('R41.5 is exported as a table without formulas', async () => {
    const name = '=HYPERLINK("http://evil.example")';
    const mallory = await portal.person({ fullName: name });
    await on(newYear);
    const exported = await hr.get(`/api/leave-warnings/export?userId=${mallory.id}&year=${year}`).expect(200);
    expect(exported.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="proof-of-warning.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(rowsOf(exported.text)).toEqual([
      {
        ...{ warnedOn: newYear, person: `'${name}`, leaveYear: String(year), hours: '160', lastDay: `${next}-01-31` },
        ...{ message, inPortalSince: expect.stringMatching(/Z$/), mailedAt: '', mail: 'QUEUED', openedAt: '' },
        ...{ outcome: 'Can still be taken', lapsedHours: '', lapsedAt: '', expiresOn: `${next}-01-31` },
        ...{ occasion: 'NEW_YEAR', userId: mallory.id, id: expect.any(String) },
      },
    ]);
    expect(rowsOf((await hr.get('/api/leave-warnings/export').expect(200)).text)).toHaveLength(3);
  });
});

async function open(person: Person): Promise<void> {
  const { link } = await notificationOf(person);
  const id = new URL(link!, 'http://portal.localhost').searchParams.get('warning');
  await person.send('post', `/api/leave-warnings/${id}/opened`).expect(200);
}

async function expiryInSpain(month: number, dayOfMonth: number): Promise<void> {
  const carryOver = { days: null, expiry: { kind: 'DATE', month, day: dayOfMonth } };
  const changed = { type: 'CarryOverChanged', data: { country: 'SPAIN', carryOver } };
  await portal.log.transact({ actorId: hr.id, command: 'test', requestId: 'test' }, (unit) =>
    unit.record(companyStream, changed),
  );
}

async function warned(person: Person, ...warnings: object[]): Promise<void> {
  const told = (data: object) => {
    return { type: 'LeaveExpiryWarned', data: { warningId: randomUUID(), newYearHours: null, ...data } };
  };
  await recorded(person, ...warnings.map(told));
}

/** Leave of this year, by a policy without a limit. */
async function carriedOver(person: Person, expiresOn: string | null): Promise<void> {
  const parts = [{ fromYear: year, hours: 16, expiresOn }];
  const data = { fromYear: year, country: 'SPAIN', limitHours: null, expiresOn, hours: 16, parts };
  await recorded(person, { type: 'LeaveCarriedOver', data });
}

/** As the ledger would, in one transaction. */
async function recorded({ id: userId }: Person, ...events: { type: string; data: object }[]): Promise<void> {
  const ofPerson = events.map(({ type, data }) => ({ type, data: { userId, ...data } }));
  await portal.log.transact({ actorId: null, command: 'test', requestId: 'test' }, (unit) =>
    unit.record(timeOffStream(userId), ...ofPerson),
  );
}

function rowsOf(text: string): Record<string, string>[] {
  expect(text.startsWith('\ufeffwarnedOn,person,')).toBe(true);
  const lines = text.slice(1).split('\r\n').slice(0, -1);
  const [columns, ...rows] = lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
    ),
  );
  return rows.map((row) => Object.fromEntries(columns!.map((column, at) => [column, row[at]!])));
}
