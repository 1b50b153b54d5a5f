/** The text of a notification's mail. Does not read data; notification-mails.ts does. */
import { t, text } from '@staffroom/contracts/texts/text.js';
import { type MailContent, writeMail, type WrittenMail } from '../mails/facade.js';
import { deletedUserText, type NewsCatalog, type NotificationFacts } from './news-catalog.js';

export function notificationMail(newsCatalog: NewsCatalog, facts: NotificationFacts, publicUrl: string): WrittenMail {
  const { title, link } = newsCatalog.text(facts);
  const message = newsCatalog.mailMessage(facts);
  const { button, mandatory, footer = settingsFooter } = newsCatalog.mail(facts);
  return writeMail(subjectOf(title, newsCatalog, facts), {
    heading: title,
    paragraphs: mandatory ? [message, t(mandatory.paragraph)] : [message],
    ...quoteIn(newsCatalog, facts),
    button: { label: t(button), url: publicUrl + (mandatory?.path ?? link ?? '/notifications') },
    footer: t(mandatory?.footer ?? footer),
  });
}

const settingsFooter = text(
  'You get this mail because of your notification settings. Change them in Staffroom under Notifications, Settings.',
);

/** The name in the subject line helps reviewers to distinguish mails. */
function subjectOf(title: string, newsCatalog: NewsCatalog, facts: NotificationFacts): string {
  const namesSubject = newsCatalog.mail(facts).voice === 'subject';
  return namesSubject && facts.subjectName ? t('{title}: {name}', { title, name: facts.subjectName }) : title;
}

function quoteIn(newsCatalog: NewsCatalog, facts: NotificationFacts): Pick<MailContent, 'quote'> {
  const text = newsCatalog.quote(facts);
  const by = (newsCatalog.mail(facts).voice === 'actor' ? facts.actorName : facts.subjectName) ?? t(deletedUserText);
  return text ? { quote: { text, by } } : {};
}
