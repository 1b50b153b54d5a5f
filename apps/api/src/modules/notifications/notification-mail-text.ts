/** The text of a notification's mail. Does not read data; notification-mails.ts does. */
import { deletedUser } from '../area/words.js';
import { type MailContent, writeMail, type WrittenMail } from '../mails/facade.js';
import type { Newsroom, NotificationFacts } from './newsroom.js';

export function notificationMail(newsroom: Newsroom, facts: NotificationFacts, publicUrl: string): WrittenMail {
  const { title, message, link } = newsroom.text(facts);
  const { button, unasked } = newsroom.mail(facts);
  return writeMail(subjectOf(title, newsroom, facts), {
    heading: title,
    paragraphs: unasked ? [message, unasked.paragraph] : [message],
    ...quoteIn(newsroom, facts),
    button: { label: button, url: publicUrl + (unasked?.path ?? link ?? '/notifications') },
    footer: unasked?.footer ?? settingsFooter,
  });
}

const settingsFooter =
  'You get this mail because of your notification settings. Change them in Staffroom under Notifications, Settings.';

/** The name in the subject line helps reviewers to distinguish mails. */
function subjectOf(title: string, newsroom: Newsroom, facts: NotificationFacts): string {
  const isAboutSomebody = newsroom.mail(facts).voice === 'subject';
  return isAboutSomebody && facts.subjectName ? `${title}: ${facts.subjectName}` : title;
}

function quoteIn(newsroom: Newsroom, facts: NotificationFacts): Pick<MailContent, 'quote'> {
  const text = newsroom.quote(facts);
  const by = (newsroom.mail(facts).voice === 'actor' ? facts.actorName : facts.subjectName) ?? deletedUser;
  return text ? { quote: { text, by } } : {};
}
