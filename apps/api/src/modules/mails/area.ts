import { mailEvents, type MailEvent } from '@staffroom/domain/mails/mail-events.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { mailMeanings } from './mails.events.js';
import { mailExport } from './mails.export.js';
import { MailsModule } from './mails.module.js';

export const mailsArea = defineArea<MailEvent>({
  name: 'mails',
  events: mailEvents,
  meanings: mailMeanings,
  views: [],
  auditSubjects: [],
  personExport: mailExport,
  news: noNews,
  accessTargets: { mails: 'state.mails' },
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: MailsModule,
});
