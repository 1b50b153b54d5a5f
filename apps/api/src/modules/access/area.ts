import { type AccessEvent, accessEvents } from '@staffroom/domain/access/access-events.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { entriesInOrder, type ExportEntry } from '../area/person-export.js';
import { accessMeanings } from './access.events.js';
import { AccessModule } from './access.module.js';

export const accessArea = defineArea<AccessEvent, ExportEntry[]>({
  name: 'access',
  events: accessEvents,
  meanings: accessMeanings,
  views: [],
  auditSubjects: [],
  personExport: entriesInOrder(
    'access.json',
    'who downloaded your documents, payslips and receipts and when, and refused attempts to see what is yours',
  ),
  news: noNews,
  accessTargets: {},
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: AccessModule,
});
