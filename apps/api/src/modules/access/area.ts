import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { type AccessEvent, accessEvents, type FileKind } from '@staffroom/domain/access/access-events.js';
import { defineFormerArea, noChange, noNews } from '../area/former-parts.js';
import { accessExport } from './access.export.js';
import { AccessModule } from './access.module.js';

export const accessArea = defineFormerArea<AccessEvent>({
  name: 'access',
  events: accessEvents,
  views: [],
  history: {
    sentences: {
      FileRead: ({ kind }) => ({ what: opened(kind) }),
      AccessRefused: ({ method, route, status }) => ({
        what: `tried to ${attempted(method, route)} and was refused (${status}, ${method} ${route})`,
      }),
      FileReadsCounted: ({ kind, day, count }) => ({
        what: `${opened(kind)} ${times(count)} more on ${formatPlainDate(day)}`,
      }),
      RefusalsCounted: ({ targetId, day, count }) => ({
        what: `was refused ${targetId ? 'this' : 'something'} ${times(count)} more on ${formatPlainDate(day)}`,
      }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [],
  personExport: accessExport,
  news: noNews,
  changes: {
    FileRead: noChange,
    AccessRefused: noChange,
    FileReadsCounted: noChange,
    RefusalsCounted: noChange,
  },
  accessTargets: {},
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: AccessModule,
});

function opened(kind: FileKind): string {
  return `${kind === 'receipt' ? 'opened' : 'downloaded'} the ${kind}`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

function attempted(method: string, route: string): string {
  if (route.endsWith('/review')) return 'review this';
  const part = /\/(receipt|file|history|proof)$/.exec(route)?.[1];
  const verb = method === 'GET' || method === 'HEAD' ? 'see' : method === 'DELETE' ? 'delete' : 'change';
  return `${verb} ${part ? `the ${part}` : route.includes(':id') ? 'this' : 'data of others'}`;
}
