/** The first mail to a person whom HR has invited. Like the mail of a reset, it is written when it is sent (R7). */
import type { Queryable } from '../../platform/database/database.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { writeMail, type WrittenMail } from '../mails/facade.js';
import { usableInvitation } from './password-resets.js';
import { resetToken } from './reset-token.js';

/** The mail is null if the person was not invited, or the invitation can no longer be used. */
export type InvitationMails = (userId: string, db: Queryable) => Promise<WrittenMail | null>;

export function invitationMails(keyring: Keyring, publicUrl: string): InvitationMails {
  return async (userId, db) => {
    const invitation = await usableInvitation(db, userId);
    if (!invitation) return null;
    return invitationMail(`${publicUrl}/reset-password?token=${resetToken(keyring, invitation.id)}`, invitation.days);
  };
}

export function invitationMail(link: string, days: number): WrittenMail {
  return writeMail('Welcome to Staffroom', {
    heading: 'Welcome to Staffroom',
    paragraphs: [
      'Your account is ready. Choose a password to sign in.',
      `The button works once, within ${days} ${days === 1 ? 'day' : 'days'}.`,
    ],
    button: { label: 'Choose a password', url: link },
    footer: 'You get this mail because an account was created for you.',
  });
}
