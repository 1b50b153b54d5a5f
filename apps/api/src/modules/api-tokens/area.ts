import { apiScopeWords } from '@staffroom/contracts/api-tokens.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { type ApiTokenEvent, apiTokenEvents, apiTokenStream } from '@staffroom/domain/api-tokens/api-token-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea, noContents, noNews } from '../area/former-parts.js';
import { type AuditSubject, inOwnStream } from '../area/audit-subject.js';
import { forHr } from '../area/changes.js';
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

export const apiTokensArea = defineFormerArea<ApiTokenEvent>({
  name: 'api-tokens',
  events: apiTokenEvents,
  views: [apiTokensView],
  history: {
    sentences: {
      ApiTokenCreated: ({ tokenId, scopes, expiresOn }, { names }) => ({
        what: `created the ${names.person(tokenId)}, which may ${scopes
          .map((scope) => apiScopeWords[scope].label.toLowerCase())
          .join(', ')} until ${formatPlainDate(expiresOn)}`,
      }),
      ApiTokenRevoked: ({ tokenId }, { names }) => ({ what: `revoked the ${names.person(tokenId)}` }),
    },
    valuesGiven: {},
    needsEarlierValues: [],
  },
  auditSubjects: [tokenSubject],
  personExport: {
    files: {},
    begin: () => ({
      on: { ApiTokenCreated: 'in activity.json only', ApiTokenRevoked: 'in activity.json only' },
      contents: noContents,
    }),
  },
  news: noNews,
  changes: { ApiTokenCreated: () => [forHr('api-tokens')], ApiTokenRevoked: () => [forHr('api-tokens')] },
  accessTargets: { tokens: liveTable(apiTokensView) },
  releasesFiles: [],
  subscriptions: () => [],
  // A token belongs to the company and outlives its creator, whose name the list joins when it is read.
  forgetPerson: () => [],
  notBackedUp: {
    'state.api_tokens': 'HR creates tokens again; one that was revoked after the backup must not work again',
  },
  module: ApiTokensModule,
});
