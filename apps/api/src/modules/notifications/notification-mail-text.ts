/** What the mail of a notification says. It knows words only: notification-mails.ts reads who and what. */
import { type MailContent, writeMail, type WrittenMail } from '../mails/facade.js';
import type { NotificationFacts } from './notification-facts.js';
import { notificationText } from './notification-text.js';

export function notificationMail(facts: NotificationFacts, publicUrl: string): WrittenMail {
  const { title, message, link } = notificationText(facts);
  const isAccount = facts.type === 'NEW_ACCOUNT';
  return writeMail(subjectOf(title, facts), {
    heading: title,
    paragraphs: isAccount ? [message, accountHint] : [message],
    ...quoteIn(facts),
    button: { label: buttonLabels[facts.type], url: publicUrl + (isAccount ? '/login' : (link ?? '/notifications')) },
    footer: isAccount ? accountFooter : settingsFooter,
  });
}

const accountHint = 'Sign in with the temporary password HR gave you. You will then choose one of your own.';
const accountFooter = 'You get this mail because an account was made for you.';
const settingsFooter =
  'You get this mail because of your notification settings. Change them in Staffroom under Notifications, Settings.';

const buttonLabels: Record<NotificationFacts['type'], string> = {
  NEW_DOCUMENT: 'See the document',
  NEW_PAYROLL: 'See the document',
  NEW_REFUND: 'Review the request',
  REFUND_STATUS_CHANGE: 'See your request',
  NEW_TIME_OFF: 'Review the request',
  SICK_LEAVE_LOGGED: 'See the request',
  TIME_OFF_STATUS_CHANGE: 'See your request',
  NEW_ACCOUNT: 'Sign in',
};

/** A reviewer tells mails apart by the name in the subject. */
function subjectOf(title: string, { type, subjectName }: NotificationFacts): string {
  const isAboutSomebody = type === 'NEW_TIME_OFF' || type === 'SICK_LEAVE_LOGGED' || type === 'NEW_REFUND';
  return isAboutSomebody && subjectName ? `${title}: ${subjectName}` : title;
}

function quoteIn(facts: NotificationFacts): Pick<MailContent, 'quote'> {
  const { type, subjectName, actorName } = facts;
  const text = quotedText(facts);
  const isReview = type === 'TIME_OFF_STATUS_CHANGE' || type === 'REFUND_STATUS_CHANGE';
  const by = (isReview ? actorName : subjectName) ?? 'Deleted user';
  return text ? { quote: { text, by } } : {};
}

/** Why somebody is ill is between them and who reviews it, in the portal: a mail does not carry it. */
function quotedText({ type, timeOff, refund }: NotificationFacts): string | null {
  if (type === 'NEW_TIME_OFF') return timeOff?.reason ?? null;
  if (type === 'TIME_OFF_STATUS_CHANGE') return timeOff?.reviewComment ?? null;
  if (type === 'NEW_REFUND') return refund?.description ?? null;
  if (type === 'REFUND_STATUS_CHANGE') return refund?.reviewComment ?? null;
  return null;
}
