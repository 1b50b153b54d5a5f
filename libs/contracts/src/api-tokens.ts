/** Tokens with which other programs call the API (R63). */
import type { PlainDate } from './plain-date.js';
import { type Text, text } from './texts/text.js';

/** What a token may do. Nothing else is open to it. */
export const apiScopes = [
  'people:read',
  'people:write',
  'people:roles',
  'absences:read',
  'refunds:read',
  'documents:upload',
  'payslips:upload',
] as const;
export type ApiScope = (typeof apiScopes)[number];

export const apiScopeWords: Record<ApiScope, { label: Text; hint: Text }> = {
  'people:read': { label: text('Read people'), hint: text('Accounts without IBANs, teams and their members') },
  'people:write': {
    label: text('Write people'),
    hint: text('Create, edit, archive and restore the accounts of employees, and teams. No passwords, and no IBANs'),
  },
  'people:roles': {
    label: text('Change roles'),
    hint: text(
      'With “Write people”: executives too, who manages a person or a team, and addresses of accounts in use. Never HR managers',
    ),
  },
  'absences:read': {
    label: text('Read absences'),
    hint: text('Requests for time off, balances and the company calendar, with kinds of absences'),
  },
  'refunds:read': { label: text('Read refunds'), hint: text('Requests for refunds and their receipts') },
  'documents:upload': { label: text('Upload documents'), hint: text('Documents for anyone') },
  'payslips:upload': { label: text('Upload payslips'), hint: text('Payslips for anyone') },
};

/**
 * LOST: the database was restored from a backup, which contains no tokens.
 */
export type ApiTokenStatus = 'ACTIVE' | 'EXPIRED' | 'REVOKED' | 'LOST';

export interface ApiToken {
  id: string;
  name: string;
  scopes: ApiScope[];
  /** The last day on which it works. */
  expiresOn: PlainDate;
  status: ApiTokenStatus;
  createdAt: string;
  /** Null once the person is deleted. */
  createdByName: string | null;
  /** Whether the person who saw the token can no longer sign in as an HR manager. */
  creatorLeft: boolean;
  /** Exact to a minute. Null if it was never used. */
  lastUsedAt: string | null;
}

export interface CreateApiTokenBody {
  name: string;
  scopes: ApiScope[];
  expiresOn: PlainDate;
}

export interface CreatedApiToken {
  token: ApiToken;
  /** Shown once. Null if the same request was sent before: the portal keeps only a hash. */
  secret: string | null;
}

export const apiTokenLimits = { nameMax: 80, aheadDays: 366 } as const;

/** How every token begins, so that a scanner of code and logs can find one that leaked. */
export const apiTokenPrefix = 'staffroom_';
