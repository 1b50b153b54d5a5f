/** One token for the API: what it may do, and until when (R63). */
import { apiScopes, type ApiScope, apiTokenLimits } from '@staffroom/contracts/api-tokens.js';
import { addDays, isPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Decider, Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { Reason } from '../reasons.js';
import { isBlank } from '../visible-text.js';
import type { ApiTokenCreated, ApiTokenEvent } from './api-token-events.js';

export interface CreateApiToken {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresOn: PlainDate;
  readonly today: PlainDate;
}

export type RevokeApiToken = Record<string, never>;

export type ApiTokenCommand =
  DomainCommand<'CreateApiToken', CreateApiToken> | DomainCommand<'RevokeApiToken', RevokeApiToken>;

export type ApiTokenState =
  | { readonly status: 'NONE' }
  | { readonly status: 'CREATED'; readonly token: ApiTokenCreated }
  | { readonly status: 'REVOKED' };

export const apiToken: Decider<ApiTokenCommand, ApiTokenState, ApiTokenEvent> = {
  initial: { status: 'NONE' },
  decide({ type, data }, state) {
    switch (type) {
      case 'CreateApiToken':
        return createApiToken(data, state);
      case 'RevokeApiToken':
        return revokeApiToken(state);
      default:
        return type satisfies never;
    }
  },
  evolve(_, { type, data }) {
    switch (type) {
      case 'ApiTokenCreated':
        return { status: 'CREATED', token: data };
      case 'ApiTokenRevoked':
        return { status: 'REVOKED' };
      default:
        return type satisfies never;
    }
  },
};

function createApiToken(given: CreateApiToken, state: ApiTokenState): Decision<ApiTokenEvent> {
  const { tokenId, name, scopes, expiresOn } = given;
  const refusal = nameIsGiven(name) ?? scopesAreGiven(scopes) ?? expiryIsPossible(given) ?? notCreatedYet(state);
  // In the order of the list, and each once, so that the same choice is always the same event.
  const chosen = apiScopes.filter((scope) => scopes.includes(scope));
  const data = { tokenId, name: name.trim(), scopes: chosen, expiresOn };
  return refusal ?? accept({ type: 'ApiTokenCreated', data });
}

function revokeApiToken(state: ApiTokenState): Decision<ApiTokenEvent> {
  switch (state.status) {
    case 'NONE':
      return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchToken' } });
    case 'REVOKED':
      return reject({ rule: 'R63', kind: 'conflict', code: 'CONFLICT', because: { is: 'tokenIsRevoked' } });
    case 'CREATED':
      return accept({ type: 'ApiTokenRevoked', data: { tokenId: state.token.tokenId } });
    default:
      return state satisfies never;
  }
}

function nameIsGiven(name: string): Rejection | null {
  if (isBlank(name)) return invalid('name', { is: 'tokenNameMissing' });
  if (name.trim().length <= apiTokenLimits.nameMax) return null;
  return invalid('name', { is: 'itsNameTooLong', max: apiTokenLimits.nameMax });
}

function scopesAreGiven(scopes: readonly ApiScope[]): Rejection | null {
  if (scopes.some((scope) => !apiScopes.includes(scope))) return invalid('scopes', { is: 'noSuchScope' });
  return scopes.length > 0 ? null : invalid('scopes', { is: 'scopeMissing' });
}

function expiryIsPossible({ expiresOn, today }: CreateApiToken): Rejection | null {
  if (!isPlainDate(expiresOn)) return invalid('expiresOn', { is: 'tokenDayMissing' });
  if (expiresOn < today) return invalid('expiresOn', { is: 'tokenDayPassed' });
  if (expiresOn <= addDays(today, apiTokenLimits.aheadDays)) return null;
  return invalid('expiresOn', { is: 'tokenTooLong' });
}

function notCreatedYet({ status }: ApiTokenState): Rejection | null {
  if (status === 'NONE') return null;
  return reject({ rule: 'R63', kind: 'conflict', code: 'CONFLICT', because: { is: 'tokenExists' } });
}

function invalid(field: string, because: Reason): Rejection {
  return reject({ rule: 'R63', kind: 'invalid', field, because });
}
