import type { Request } from 'express';
import { apiTokenPrefix } from '@staffroom/contracts/api-tokens.js';
import type { SignedInRequest } from '../../platform/http/current-user.js';

/** Admits calls with an API token. The module api-tokens implements it, because api-tokens depends on auth. */
export abstract class ApiTokenGate {
  /** Sets the actor of the request. Throws 401 for a token that does not work, and 403 for a route outside its scopes. */
  abstract admit(request: SignedInRequest, secret: string): Promise<void>;
}

/** Null if the call has none. A proxy may send bearer tokens of its own, which have nothing to do with ours. */
export function apiTokenOf(request: Request): string | null {
  const [, secret] = /^Bearer +(\S+) *$/i.exec(request.get('authorization') ?? '') ?? [];
  return secret?.startsWith(apiTokenPrefix) ? secret : null;
}
