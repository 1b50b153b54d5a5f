/** Informs the account's owner whenever their second factor changes (R64). */
import type { SecondFactorEvent } from '@staffroom/domain/second-factor/second-factor-events.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type MailTemplates, writeMail, type WrittenMail } from '../mails/facade.js';

const templates = {
  SecondFactorAdded: 'SECOND_FACTOR_ADDED',
  SecondFactorRemoved: 'SECOND_FACTOR_REMOVED',
  SecondFactorReset: 'SECOND_FACTOR_RESET',
  RecoveryCodeUsed: 'RECOVERY_CODE_USED',
} as const;

type Template = (typeof templates)[keyof typeof templates];

export function secondFactorMails(publicUrl: string): MailTemplates {
  return {
    names: Object.values(templates),
    events: Object.keys(templates),
    mailFor(recorded) {
      const event = recorded as RecordedEvent<SecondFactorEvent>;
      if (event.type === 'RecoveryCodesIssued') return null;
      const params = event.type === 'RecoveryCodeUsed' ? { left: event.data.left } : {};
      return { eventId: event.id, recipientId: event.data.userId, template: templates[event.type], params };
    },
    write({ template, params }) {
      return Promise.resolve(secondFactorMail(template as Template, params as { left?: number }, publicUrl));
    },
  };
}

export function secondFactorMail(template: Template, { left = 0 }: { left?: number }, publicUrl: string): WrittenMail {
  const [heading = '', ...paragraphs] = words[template].map((part) => t(part));
  const codesLeft = t(
    '{left, plural, =0 {No recovery code is} one {One recovery code is} other {# recovery codes are}} left. You can make new ones on the page Your Account.',
    { left },
  );
  return writeMail(`${heading} – Staffroom`, {
    heading,
    paragraphs: template === 'RECOVERY_CODE_USED' ? [...paragraphs, codesLeft] : paragraphs,
    button: { label: t('Open Staffroom'), url: `${publicUrl}/account` },
    footer: t('If this was not you, reset your password at once and tell your HR manager.'),
  });
}

const words: Record<Template, readonly [heading: Text, ...paragraphs: Text[]]> = {
  SECOND_FACTOR_ADDED: [
    text('A second factor was added to your account'),
    text(
      'From now on, signing in to Staffroom with your password also needs a second factor. You are signed out in every other browser if it is the first one.',
    ),
  ],
  SECOND_FACTOR_REMOVED: [
    text('A second factor was removed from your account'),
    text('A second factor of your Staffroom account no longer works.'),
  ],
  SECOND_FACTOR_RESET: [
    text('Your second factor was reset'),
    text(
      'HR or an administrator has removed every second factor and all recovery codes of your Staffroom account, and has signed you out everywhere.',
    ),
    text('You sign in with your password alone until you add a second factor again.'),
  ],
  RECOVERY_CODE_USED: [
    text('A recovery code was used'),
    text('Someone has signed in to your Staffroom account with your password and one of your recovery codes.'),
  ],
};
