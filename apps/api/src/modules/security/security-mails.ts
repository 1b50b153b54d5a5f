/** Mails to a person about sign-ins to their account. */
import { t } from '@staffroom/contracts/texts/text.js';
import type { SecurityEvent } from '@staffroom/domain/security/security-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import { type MailTemplates, writeMail, type WrittenMail } from '../mails/facade.js';
import { shownBrowser } from './browser-name.js';
import { findOrigin } from './security-events.view.js';
import { timeText } from '@staffroom/contracts/texts/formats.js';

const newBrowser = 'SIGN_IN_FROM_NEW_BROWSER';
const manyFailed = 'MANY_SIGN_INS_FAILED';

export function securityMails(publicUrl: string, timeZone: string): MailTemplates {
  const moment = (at: Date) => timeText(at.getTime(), { dateStyle: 'long', timeStyle: 'short', timeZone });
  return {
    names: [newBrowser, manyFailed],
    events: ['SignedIn', 'ManySignInsFailed'],
    mailFor(event) {
      const { id: eventId, type, data } = event as RecordedEvent<SecurityEvent>;
      if (type === 'ManySignInsFailed')
        return { eventId, recipientId: data.userId, template: manyFailed, params: { failures: data.failures } };
      if (type !== 'SignedIn' || !data.newBrowser) return null;
      return { eventId, recipientId: data.userId, template: newBrowser, params: { eventId } };
    },
    async write({ template, params }, db) {
      if (template === manyFailed) return manyFailedMail((params as { failures: number }).failures, publicUrl);
      const origin = await findOrigin(db, (params as { eventId: string }).eventId);
      return origin && newBrowserMail({ ...origin, at: moment(origin.createdAt) }, publicUrl);
    },
  };
}

interface Origin {
  browser: string;
  address: string;
  at: string;
}

export function newBrowserMail({ browser, address, at }: Origin, publicUrl: string): WrittenMail {
  return writeMail(t('New sign-in to your Staffroom account'), {
    heading: t('Sign-in from a new browser'),
    paragraphs: [
      t('Your Staffroom account was used in a browser that has not signed in to it before.'),
      t('{browser}, address {address}, {at}.', { browser: shownBrowser(browser), address, at }),
    ],
    button: { label: t('Open Staffroom'), url: `${publicUrl}/login` },
    footer: t('If this was not you, reset your password at once and tell your HR manager.'),
  });
}

export function manyFailedMail(failures: number, publicUrl: string): WrittenMail {
  return writeMail(t('Failed sign-ins to your Staffroom account'), {
    heading: t('Sign-ins to your account failed'),
    paragraphs: [
      t('{failures} attempts to sign in to your Staffroom account failed within an hour.', { failures }),
      t('Your password was not changed. No one signed in with these attempts.'),
    ],
    button: { label: t('Open Staffroom'), url: `${publicUrl}/login` },
    footer: t('If this was not you, tell your HR manager. Choose a long password that you use nowhere else.'),
  });
}
