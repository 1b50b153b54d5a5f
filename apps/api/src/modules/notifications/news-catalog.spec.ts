import { notificationTypes } from '@staffroom/contracts/notifications.js';
import { areas } from '../../composition.js';
import { leaveDates as when } from '../time-off/leave-dates.js';
import type { TimeOffFacts } from '../time-off/time-off.news.js';
import { NewsCatalog, type NotificationFacts } from './news-catalog.js';

const notificationText = (facts: NotificationFacts) => new NewsCatalog(areas).text(facts);

const timeOff: TimeOffFacts = {
  id: 'r1',
  type: 'VACATION',
  startDate: '2026-11-03',
  endDate: '2026-11-07',
  hours: 40,
  status: 'PENDING',
  reason: null,
  reviewComment: null,
  review: { isOwn: false, reviewerName: null },
  isEntered: false,
  cancellation: null,
};
const facts: NotificationFacts = {
  type: 'NEW_TIME_OFF',
  subjectName: 'Ana Lopez',
  actorName: null,
  part: null,
  timeOff,
  refund: null,
  document: null,
  payslip: null,
};

it.each(notificationTypes)('%s has a text in exactly one area', (type) => {
  expect(areas.list.filter(({ news }) => type in news.words)).toHaveLength(1);
});

describe('the text of a notification', () => {
  it('shows a reviewer who requests what, with a link to the request', () => {
    expect(notificationText(facts)).toEqual({
      title: 'New time off request',
      message: 'Ana Lopez requested vacation from 3 to 7 November 2026 (40 hours).',
      link: '/team/time-off?request=r1',
    });
  });

  it('R32 says that sick leave was logged', () => {
    const sick = { ...facts, type: 'SICK_LEAVE_LOGGED', timeOff: { ...timeOff, type: 'SICK' } } as const;
    expect(notificationText(sick).message).toBe('Ana Lopez logged sick leave from 3 to 7 November 2026 (40 hours).');
  });

  it('R57a reminds of a request that waits, without the kind of the absence, and links to it', () => {
    const sick = { ...facts, timeOff: { ...timeOff, type: 'SICK' } } as const;
    const request = 'A time off request by Ana Lopez from 3 to 7 November 2026 (40 hours)';
    expect(notificationText({ ...sick, type: 'TIME_OFF_WAITING' })).toEqual({
      title: 'Time off request is waiting',
      message: `${request} still waits for your review.`,
      link: '/team/time-off?request=r1',
    });
    expect(notificationText({ ...sick, type: 'TIME_OFF_OVERDUE' })).toEqual({
      title: 'Time off request is overdue',
      message: `${request} has not been reviewed. Please review it, or ask the reviewer.`,
      link: '/team/time-off?request=r1',
    });
  });

  it('R57a reminds of a request that no longer exists, or that one may no longer see', () => {
    const gone = { ...facts, type: 'TIME_OFF_WAITING', timeOff: null } as const;
    expect(notificationText(gone)).toMatchObject({
      message: 'A time off request by Ana Lopez no longer exists.',
      link: null,
    });
    const hidden = { ...facts, type: 'TIME_OFF_WAITING', timeOff: { isHidden: true } } as const;
    expect(notificationText(hidden)).toMatchObject({ message: 'Ana Lopez requested time off.', link: null });
    expect(notificationText({ ...gone, type: 'REFUND_OVERDUE' })).toMatchObject({
      message: 'A refund request by Ana Lopez no longer exists.',
      link: null,
    });
  });

  it('shows a requester the decision and the reviewer', () => {
    const reviewed = {
      ...facts,
      type: 'TIME_OFF_STATUS_CHANGE',
      actorName: 'Bo Lee',
      timeOff: { ...timeOff, status: 'REJECTED' },
    } as const;
    expect(notificationText(reviewed)).toEqual({
      title: 'Time off request rejected',
      message: 'Bo Lee rejected your vacation from 3 to 7 November 2026 (40 hours).',
      link: '/time-off?request=r1',
    });
  });

  it('R48 asks reviewers about a cancellation without telling the kind, and tells the person the answer', () => {
    const cancellation = { status: 'REQUESTED', from: '2026-11-05', reason: 'Private', comment: null } as const;
    const asked = {
      ...facts,
      part: 'cancellation',
      timeOff: { ...timeOff, status: 'APPROVED', cancellation },
    } as const;
    expect(notificationText(asked)).toEqual({
      title: 'Cancellation requested',
      message: 'Ana Lopez asked to cancel time off from 3 to 7 November 2026 (40 hours), from 5 November on.',
      link: '/team/time-off?request=r1',
    });
    const news = new NewsCatalog(areas);
    expect([news.outcome(asked), news.quote(asked)]).toEqual([null, 'Private']);
    expect(news.quote({ ...asked, timeOff: { ...asked.timeOff, type: 'SICK' } })).toBeNull();
    type Changes = Partial<NonNullable<TimeOffFacts['cancellation']>>;
    const answer = (part: 'kept' | 'shortened' | 'cancelled', status: TimeOffFacts['status'], changes: Changes) => {
      const row = { ...asked.timeOff, status, cancellation: { ...cancellation, ...changes } };
      const read = { ...asked, part, type: 'TIME_OFF_STATUS_CHANGE', actorName: 'Bo Lee', timeOff: row } as const;
      return { message: notificationText(read).message, quote: news.quote(read) };
    };
    expect(answer('cancelled', 'CANCELLED', { status: 'CANCELLED', comment: 'As agreed' })).toEqual({
      message: 'Bo Lee cancelled your vacation from 3 to 7 November 2026 (40 hours).',
      quote: 'As agreed',
    });
    const shortened = 'Bo Lee shortened your vacation. It is now from 3 to 7 November 2026 (40 hours).';
    expect(answer('shortened', 'APPROVED', { status: 'CANCELLED' }).message).toBe(shortened);
    expect(answer('kept', 'APPROVED', { status: 'REJECTED' }).message).toContain('It stays approved.');
    // it was cancelled later
    expect(answer('kept', 'CANCELLED', { status: 'REJECTED', comment: 'Not now' })).toEqual({
      message: 'Bo Lee rejected the cancellation of your vacation from 3 to 7 November 2026 (40 hours).',
      quote: 'Not now',
    });
  });

  it('R46 quotes no comment on sick leave in a mail, neither of its review nor of its cancellation', () => {
    const sick = { ...timeOff, type: 'SICK', status: 'REJECTED', reviewComment: 'The certificate is missing' } as const;
    const decided = {
      status: 'CANCELLED',
      from: '2026-11-03',
      reason: null,
      comment: 'Well again',
    } as const;
    const quote = (row: TimeOffFacts, part: NotificationFacts['part']) =>
      new NewsCatalog(areas).quote({ ...facts, part, type: 'TIME_OFF_STATUS_CHANGE', timeOff: row });
    expect(quote(sick, null)).toBeNull();
    expect(quote({ ...sick, status: 'CANCELLED', cancellation: decided }, 'cancelled')).toBeNull();
    expect(quote({ ...sick, type: 'VACATION' }, null)).toBe('The certificate is missing');
  });

  it('R49 tells the person that leave was entered for them', () => {
    const entered = { ...timeOff, status: 'APPROVED', isEntered: true } as const;
    const read = { ...facts, type: 'TIME_OFF_STATUS_CHANGE', actorName: 'Bo Lee', timeOff: entered } as const;
    expect(notificationText(read).message).toBe(
      'Bo Lee entered vacation for you from 3 to 7 November 2026 (40 hours). It is approved.',
    );
  });

  it('R55 tells a person what expires and when, and what happens otherwise, with a link that shows it again', () => {
    const expiring = { id: 'w1', occasion: 'EXPIRY', fromYear: 2026, hours: 16, lastDay: '2027-03-31' } as const;
    const leaveWarning = { ...expiring, leftHours: null, newYearHours: null, warnedOn: '2027-01-01' };
    const told = { ...facts, type: 'LEAVE_EXPIRING', subjectName: null, timeOff: null, leaveWarning } as const;
    const takeIt = 'Please take this leave by 31 March 2027. What you have not taken by then lapses.';
    expect(notificationText(told)).toEqual({
      title: 'Leave expires on 31 March 2027',
      message: `You have 16 hours of leave left of 2026. ${takeIt}`,
      link: '/time-off?warning=w1',
    });
    const inJanuary = (change: object) => {
      const said = { ...leaveWarning, occasion: 'NEW_YEAR', newYearHours: 160, ...change };
      return notificationText({ ...told, leaveWarning: said });
    };
    const own = 'You have 160 hours of leave for 2027. Please plan to take it this year.';
    expect(inJanuary({})).toMatchObject({
      title: 'Your leave in 2027',
      message: `${own} You also have 16 hours left of 2026. ${takeIt}`,
    });
    expect(inJanuary({ lastDay: null }).message).toBe(
      `${own} You also have 16 hours left of 2026. They do not expire.`,
    );
    expect(inJanuary({ hours: 0, lastDay: null }).message).toBe(own);
    const ofMore = { ...leaveWarning, hours: 64, leftHours: 104, lastDay: '2026-12-31' };
    const take64 = 'Please take 64 of them by 31 December 2026. What you have not taken of these 64 by then lapses.';
    expect(notificationText({ ...told, leaveWarning: ofMore }).message).toBe(
      `You have 104 hours of leave left of 2026. ${take64}`,
    );
    const keptOfMore = { hours: 64, leftHours: 104, lastDay: null };
    expect(inJanuary({ ...ofMore, occasion: 'NEW_YEAR' }).message).toContain(`104 hours left of 2026. ${take64}`);
    expect(inJanuary(keptOfMore).message).toBe(
      `${own} You also have 104 hours left of 2026. 64 of them do not expire.`,
    );
    expect(notificationText({ ...told, leaveWarning: null }).link).toBeNull();
  });

  it('R36.4 covers all files of an upload, names the month of a payslip, and links to the file', () => {
    const textOf = (change: Partial<NotificationFacts>) => notificationText({ ...facts, timeOff: null, ...change });
    const march = { together: 1, fiscalYear: 2026, month: 3 };
    const document = { id: 'd1', fileName: 'Offer.pdf', together: 1 };
    expect(textOf({ type: 'NEW_DOCUMENT', document })).toEqual({
      title: 'New document',
      message: '“Offer.pdf” is waiting for you.',
      link: '/documents?document=d1',
    });
    expect(textOf({ type: 'NEW_DOCUMENT', document: { ...document, together: 2 } }).message).toBe(
      '“Offer.pdf” and 1 more document were uploaded for you.',
    );
    expect(textOf({ type: 'NEW_DOCUMENT', document: { ...document, together: 3 } }).message).toBe(
      '“Offer.pdf” and 2 more documents were uploaded for you.',
    );
    expect(textOf({ type: 'NEW_PAYROLL', payslip: march })).toEqual({
      title: 'New payroll document',
      message: 'Your payroll document for March 2026 is waiting for you.',
      link: '/payroll?year=2026&month=3',
    });
    expect(textOf({ type: 'NEW_PAYROLL', payslip: { ...march, together: 2 } }).message).toBe(
      '2 payroll documents for March 2026 were uploaded for you.',
    );
  });

  it('R36.4 stays true after the deletion of the first file of an upload, of which the others may still exist', () => {
    const textOf = (type: 'NEW_DOCUMENT' | 'NEW_PAYROLL') => notificationText({ ...facts, timeOff: null, type });
    expect(textOf('NEW_DOCUMENT')).toEqual({
      title: 'New document',
      message: 'One or more documents were uploaded for you. At least one of them has been deleted since.',
      link: '/documents',
    });
    expect(textOf('NEW_PAYROLL')).toEqual({
      title: 'New payroll document',
      message: 'One or more payroll documents were uploaded for you. At least one of them has been deleted since.',
      link: '/payroll',
    });
  });

  it('R36 names the amount and reference of a refund, to reviewers and to the requester [S9.19]', () => {
    const refund = { id: 'f1', title: 'Refund 2026-0007', amountCents: 123456, status: 'APPROVED' };
    expect(notificationText({ ...facts, type: 'NEW_REFUND', timeOff: null, refund })).toEqual({
      title: 'New refund request',
      message: 'Ana Lopez requested a refund of €1,234.56 (Refund 2026-0007).',
      link: '/team/refunds?request=f1',
    });
    const reviewed = { ...facts, type: 'REFUND_STATUS_CHANGE', actorName: 'Bo Lee', timeOff: null, refund } as const;
    expect(notificationText(reviewed)).toEqual({
      title: 'Refund request approved',
      message: 'Bo Lee approved your refund of €1,234.56 (Refund 2026-0007).',
      link: '/refunds?request=f1',
    });
    expect(notificationText({ ...reviewed, refund: null }).link).toBeNull();
  });

  it('R23 shows no name of a deleted person and no link to a deleted object', () => {
    const text = notificationText({ ...facts, subjectName: null, timeOff: null });
    expect(text.message).toContain('Deleted user');
    expect(text.link).toBeNull();
  });

  it('writes dates in full', () => {
    const at = (startDate: string, endDate: string, hours: number) => when({ startDate, endDate, hours });
    expect(at('2026-11-03', '2026-11-03', 1)).toBe('on 3 November 2026 (1 hour)');
    expect(at('2026-10-30', '2026-11-02', 16)).toBe('from 30 October to 2 November 2026 (16 hours)');
    expect(at('2026-12-30', '2027-01-02', 16)).toBe('from 30 December 2026 to 2 January 2027 (16 hours)');
    expect(at('2026-11-03', '2026-11-03', 3.5)).toBe('on 3 November 2026 (3.5 hours)');
  });
});

describe('the outcome of what a notification asked for', () => {
  const outcome = (change: Partial<NotificationFacts>) => new NewsCatalog(areas).outcome({ ...facts, ...change });
  const approved = { ...timeOff, status: 'APPROVED', review: { isOwn: false, reviewerName: 'Bo Lee' } } as const;

  it('names the decision and who made it', () => {
    expect(outcome({ timeOff: approved })).toBe('Approved by Bo Lee');
    expect(outcome({ timeOff: { ...approved, status: 'REJECTED' } })).toBe('Rejected by Bo Lee');
    expect(outcome({ timeOff: { ...approved, review: { isOwn: true, reviewerName: 'Bo Lee' } } })).toBe(
      'Approved by you',
    );
    const sick = { ...approved, type: 'SICK' } as const;
    expect(outcome({ type: 'SICK_LEAVE_LOGGED', timeOff: sick })).toBe('Approved by Bo Lee');
  });

  it('R23 shows no name of a deleted reviewer', () => {
    const timeOff = { ...approved, review: { isOwn: false, reviewerName: null } };
    expect(outcome({ timeOff })).toBe('Approved by Deleted user');
  });

  it('is unknown while the request waits, and if the reader may not know it', () => {
    expect(outcome({})).toBeNull();
    expect(outcome({ timeOff: { isHidden: true } })).toBeNull();
    expect(outcome({ type: 'NEW_REFUND', refund: { ...approved, review: null } })).toBeNull();
  });

  it('says that a request no longer waits that was withdrawn', () => {
    expect(outcome({ timeOff: null })).toBe('No longer waiting');
    expect(outcome({ type: 'NEW_REFUND' })).toBe('No longer waiting');
  });

  it('is told only to those who were asked', () => {
    expect(outcome({ type: 'TIME_OFF_STATUS_CHANGE', timeOff: approved })).toBeNull();
    expect(outcome({ type: 'NEW_DOCUMENT' })).toBeNull();
  });
});
