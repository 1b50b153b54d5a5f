import type { ApiScope } from '@staffroom/contracts/api-tokens.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

export function apiTokenStream(tokenId: string): string {
  return `api-token-${tokenId}`;
}

/** The token itself is never part of an event. */
export interface ApiTokenCreated {
  readonly tokenId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly expiresOn: PlainDate;
}

export interface ApiTokenRevoked {
  readonly tokenId: string;
}

export type ApiTokenEvent =
  DomainEvent<'ApiTokenCreated', ApiTokenCreated> | DomainEvent<'ApiTokenRevoked', ApiTokenRevoked>;

export const apiTokenEvents = defineEvents<ApiTokenEvent>({
  ApiTokenCreated: { version: 1 },
  ApiTokenRevoked: { version: 1 },
});
