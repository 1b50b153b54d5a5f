/** Mails to a person whom HR has invited. Like the mail of a reset, they are written when they are sent (R7). */
import { t } from '@staffroom/contracts/texts/text.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type MailTemplates, writeMail, type WrittenMail } from '../mails/facade.js';
import { usableInvitation } from './password-resets.js';
import { resetToken } from './reset-token.js';

/** The first mail of an account. It is null if the person was not invited, or the invitation can no longer be used. */
export type InvitationMails = (userId: string, db: Queryable) => Promise<WrittenMail | null>;

export function invitationMails(keyring: Keyring, publicUrl: string): InvitationMails {
  return async (userId, db) => {
    const invitation = await usableInvitation(db, userId);
    if (!invitation) return null;
    return invitationMail(linkTo(invitation.id, keyring, publicUrl), invitation.days);
  };
}

const template = 'INVITATION';

/** A further invitation. Its mail is not sent if a later one has voided its link by then. */
export function furtherInvitationMails(keyring: Keyring, publicUrl: string): MailTemplates {
  return {
    names: [template],
    events: ['UserInvitedAgain'],
    mailFor(event) {
      const { userId, resetId } = (event as RecordedEvent<Extract<UserEvent, { type: 'UserInvitedAgain' }>>).data;
      return { eventId: event.id, recipientId: userId, template, params: { resetId } };
    },
    async write({ recipientId, params }, db) {
      const { resetId } = params as { resetId: string };
      const invitation = await usableInvitation(db, recipientId);
      if (invitation?.id !== resetId) return null;
      return invitationMail(linkTo(resetId, keyring, publicUrl), invitation.days);
    },
  };
}

function linkTo(resetId: string, keyring: Keyring, publicUrl: string): string {
  return `${publicUrl}/reset-password?token=${resetToken(keyring, resetId)}`;
}

export function invitationMail(link: string, days: number): WrittenMail {
  return writeMail(t('Welcome to Staffroom'), {
    heading: t('Welcome to Staffroom'),
    paragraphs: [
      t('Your account is ready. Choose a password to sign in.'),
      t('The button works once, within {days, plural, one {# day} other {# days}}.', { days }),
    ],
    button: { label: t('Choose a password'), url: link },
    footer: t('You get this mail because an account was created for you.'),
  });
}
