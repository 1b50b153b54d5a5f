import { type ApiTokenEvent, apiTokenEvents, apiTokenStream } from '@staffroom/domain/api-tokens/api-token-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { type AuditSubject, inOwnStream } from '../area/audit-subject.js';
import { noNews } from '../area/news.js';
import { noExport } from '../area/person-export.js';
import { apiTokenMeanings } from './api-tokens.events.js';
import { ApiTokensModule } from './api-tokens.module.js';
import { apiTokensView } from './api-tokens.view.js';

const tokenSubject: AuditSubject = {
  kind: 'api-token',
  words: 'API token',
  hint: '',
  idField: 'tokenId',
  isPersonal: false,
  ...inOwnStream(apiTokenStream),
  state: null,
};

export const apiTokensArea = defineArea<ApiTokenEvent>({
  name: 'api-tokens',
  events: apiTokenEvents,
  meanings: apiTokenMeanings,
  views: [apiTokensView],
  auditSubjects: [tokenSubject],
  personExport: noExport,
  news: noNews,
  accessTargets: { tokens: liveTable(apiTokensView) },
  subscriptions: () => [],
  // A token belongs to the company and outlives its creator, whose name the list joins when it is read.
  forgetPerson: () => [],
  notBackedUp: {
    'state.api_tokens': 'HR creates tokens again; one that was revoked after the backup must not work again',
  },
  module: ApiTokensModule,
});
