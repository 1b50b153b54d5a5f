/** What each event of an API token means. */
import { apiScopeWords } from '@staffroom/contracts/api-tokens.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { ApiTokenEvent } from '@staffroom/domain/api-tokens/api-token-events.js';
import { forHr } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';

export const apiTokenMeanings: EventMeanings<ApiTokenEvent> = {
  ApiTokenCreated: {
    history: ({ tokenId, scopes, expiresOn }, { names }) => ({
      what: `created the ${names.person(tokenId)}, which may ${scopes
        .map((scope) => t(apiScopeWords[scope].label).toLowerCase())
        .join(', ')} until ${formatPlainDate(expiresOn)}`,
    }),
    export: 'in activity.json only',
    changes: () => [forHr('api-tokens')],
    ...notTold,
  },
  ApiTokenRevoked: {
    history: ({ tokenId }, { names }) => ({ what: `revoked the ${names.person(tokenId)}` }),
    export: 'in activity.json only',
    changes: () => [forHr('api-tokens')],
    ...notTold,
  },
};
