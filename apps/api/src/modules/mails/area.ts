import { mailEvents, type MailEvent } from '@staffroom/domain/mails/mail-events.js';
import { defineFormerArea, noChange, noNews } from '../area/former-parts.js';
import { mailExport } from './mails.export.js';
import { MailsModule } from './mails.module.js';

export const mailsArea = defineFormerArea<MailEvent>({
  name: 'mails',
  events: mailEvents,
  views: [],
  history: {
    sentences: { MailResent: () => ({ what: "sent a failed mail to the account's owner again" }) },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: mailExport,
  news: noNews,
  changes: { MailResent: noChange },
  accessTargets: { mails: 'state.mails' },
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: MailsModule,
});
