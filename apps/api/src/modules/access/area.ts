import { type AccessEvent, accessEvents } from '@staffroom/domain/access/access-events.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { accessExport } from './access.export.js';
import { AccessModule } from './access.module.js';

export const accessArea = defineArea<AccessEvent>({
  name: 'access',
  events: accessEvents,
  views: [],
  history: {
    sentences: {
      FileRead: ({ kind }) => ({ what: `${kind === 'receipt' ? 'opened' : 'downloaded'} the ${kind}` }),
      AccessRefused: ({ method, route, status }) => ({
        what: `asked to ${askedFor(method, route)} and was refused (${status}, ${method} ${route})`,
      }),
    },
    valuesGiven: {},
    tellsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: accessExport,
  news: noNews,
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  leftOutOfBackups: {},
  module: AccessModule,
});

function askedFor(method: string, route: string): string {
  if (route.endsWith('/review')) return 'review this';
  const part = /\/(receipt|file|history)$/.exec(route)?.[1];
  const verb = method === 'GET' || method === 'HEAD' ? 'see' : method === 'DELETE' ? 'delete' : 'change';
  return `${verb} ${part ? `the ${part}` : route.includes(':id') ? 'this' : 'more than is theirs'}`;
}
