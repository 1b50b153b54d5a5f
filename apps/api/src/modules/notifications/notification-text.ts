/** The words of a notification, in the portal and as a mail's subject and first sentence. */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { DocumentFacts } from '../documents/facade.js';
import type { PayslipFacts } from '../payroll/facade.js';
import type { RefundFacts } from '../refunds/facade.js';
import type { TimeOffFacts } from '../time-off/facade.js';
import type { NotificationFacts } from './notification-facts.js';

export interface NotificationText {
  title: string;
  message: string;
  /** Path within the portal; null where what it was about is gone. */
  link: string | null;
}

export function notificationText(facts: NotificationFacts): NotificationText {
  const { type, timeOff, refund, document, payslip } = facts;
  switch (type) {
    case 'NEW_TIME_OFF':
    case 'SICK_LEAVE_LOGGED':
      return aboutRequest(facts);
    case 'TIME_OFF_STATUS_CHANGE':
      return aboutReview(facts, timeOff);
    case 'NEW_ACCOUNT':
      return {
        title: 'Welcome to Staffroom',
        message: 'Your account is ready. Request time off, see who is away, and find your documents here.',
        link: '/dashboard',
      };
    case 'NEW_REFUND':
      return aboutRefund(facts, refund);
    case 'REFUND_STATUS_CHANGE':
      return aboutRefundReview(facts, refund);
    case 'NEW_DOCUMENT':
      return aboutDocument(document);
    case 'NEW_PAYROLL':
      return aboutPayslip(payslip);
    default:
      return type satisfies never;
  }
}

function aboutRequest(facts: NotificationFacts): NotificationText {
  const { type, timeOff } = facts;
  const who = subjectOf(facts);
  const sick = type === 'SICK_LEAVE_LOGGED';
  const title = sick ? 'Sick leave logged' : 'New time off request';
  if (!timeOff) {
    const message = sick
      ? `${who} logged sick leave. It is no longer there.`
      : `${who} asked for time off. The request is no longer there.`;
    return { title, message, link: null };
  }
  const what = sick ? 'logged sick leave' : 'asks for vacation';
  return { title, message: `${who} ${what} ${when(timeOff)}.`, link: `/team/time-off?request=${timeOff.id}` };
}

function aboutReview(facts: NotificationFacts, timeOff: TimeOffFacts | null): NotificationText {
  const who = facts.actorName ?? deletedUser;
  if (!timeOff) {
    return { title: 'Time off request reviewed', message: 'Your time off request has been reviewed.', link: null };
  }
  const decision = timeOff.status === 'REJECTED' ? 'rejected' : 'approved';
  const what = timeOff.type === 'SICK' ? 'sick leave' : 'vacation';
  return {
    title: `Time off request ${decision}`,
    message: `${who} ${decision} your ${what} ${when(timeOff)}.`,
    link: `/time-off?request=${timeOff.id}`,
  };
}

function aboutRefund(facts: NotificationFacts, refund: RefundFacts | null): NotificationText {
  const title = 'New refund request';
  const who = subjectOf(facts);
  if (!refund) return { title, message: `${who} asked for a refund. The request is no longer there.`, link: null };
  const message = `${who} asks for a refund of ${euros(refund.amountCents)} (${refund.title}).`;
  return { title, message, link: `/team/refunds?request=${refund.id}` };
}

function aboutRefundReview(facts: NotificationFacts, refund: RefundFacts | null): NotificationText {
  if (!refund) {
    return { title: 'Refund request reviewed', message: 'Your refund request has been reviewed.', link: null };
  }
  const decision = refund.status === 'REJECTED' ? 'rejected' : 'approved';
  const who = facts.actorName ?? deletedUser;
  return {
    title: `Refund request ${decision}`,
    message: `${who} ${decision} your refund of ${euros(refund.amountCents)} (${refund.title}).`,
    link: `/refunds?request=${refund.id}`,
  };
}

function aboutDocument(document: DocumentFacts | null): NotificationText {
  const title = 'New document';
  // Of several that came together, the one the notification names may be gone and the others still there.
  if (!document)
    return { title, message: 'A document was left for you. It may have been removed since.', link: '/documents' };
  const { id, together } = document;
  const link = `/documents?document=${id}`;
  if (together === 1) return { title, message: 'A new document is waiting for you.', link };
  return { title: 'New documents', message: `${together} new documents were left for you.`, link };
}

function aboutPayslip(payslip: PayslipFacts | null): NotificationText {
  const title = 'New payroll document';
  if (!payslip) {
    return { title, message: 'A payroll document was left for you. It may have been removed since.', link: '/payroll' };
  }
  const { together, fiscalYear, month } = payslip;
  const firstDay = `${fiscalYear}-${String(month).padStart(2, '0')}-01`;
  const of = `for ${day(firstDay, { month: 'long', year: 'numeric' })}`;
  const link = `/payroll?year=${fiscalYear}&month=${month}`;
  if (together === 1) return { title, message: `Your payroll document ${of} is waiting for you.`, link };
  return { title: 'New payroll documents', message: `${together} payroll documents ${of} were left for you.`, link };
}

function euros(amountCents: number): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(amountCents / 100);
}

const deletedUser = 'Deleted user';

function subjectOf(facts: NotificationFacts): string {
  return facts.subjectName ?? deletedUser;
}

/** 'from 3 to 7 November 2026 (40 hours)', 'on 3 November 2026 (4 hours)'. */
export function when({ startDate, endDate, hours }: Pick<TimeOffFacts, 'startDate' | 'endDate' | 'hours'>): string {
  return `${dates(startDate, endDate)} (${hours === 1 ? '1 hour' : `${hours} hours`})`;
}

function dates(startDate: string, endDate: string): string {
  if (startDate === endDate) return `on ${day(startDate, fullDate)}`;
  const sameYear = startDate.slice(0, 4) === endDate.slice(0, 4);
  const sameMonth = sameYear && startDate.slice(5, 7) === endDate.slice(5, 7);
  const start = day(
    startDate,
    sameMonth ? { day: 'numeric' } : sameYear ? { day: 'numeric', month: 'long' } : fullDate,
  );
  return `from ${start} to ${day(endDate, fullDate)}`;
}

const fullDate: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' };

function day(date: string, options: Intl.DateTimeFormatOptions): string {
  return formatPlainDate(date, options);
}
