/** Prints a line for each event that concerns the security of an account: ids and numbers only. */
import { Logger } from '@nestjs/common';
import type { SecondFactorEvent } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { SecurityEvent } from '@staffroom/domain/security/security-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Subscription } from '../../platform/subscriptions/subscription.js';

type Followed = SecurityEvent | SecondFactorEvent | UserEvent;

const ordinary = [
  'SignedIn',
  'SignedOut',
  'SessionsEnded',
  'SignedOutEverywhere',
  'PasswordChanged',
  'PasswordResetRequested',
  'UserEdited',
  'EmploymentChanged',
  'SecondFactorAdded',
  'SecondFactorRemoved',
  'SecondFactorReset',
  'RecoveryCodesIssued',
] as const;
const alarming = [
  'SignInsCounted',
  'SignInsFailed',
  'ProviderSignInsRefused',
  'ConfirmationsFailed',
  'SignInLimited',
  'PasswordCallsLimited',
  'ManySignInsFailed',
  'RecoveryCodeUsed',
] as const;
/** A rebuilt or restored portal must not print the past again. */
const newsMs = 60 * 60_000;

export function logSecurityEvents(logger = new Logger('Security')): Subscription<Followed> {
  return {
    name: 'log-security-events',
    types: [...ordinary, ...alarming],
    handle(event) {
      const line = securityLine(event, event.position);
      if (line && Date.now() - Date.parse(event.meta.occurredAt) < newsMs) {
        if (alarming.some((type) => type === event.type)) logger.warn(line);
        else logger.log(line);
      }
      return Promise.resolve();
    },
  };
}

/** Null for an edit that left the email address, the role and the IBAN as they were. */
export function securityLine({ type, data }: Followed, position: number): string | null {
  const about = `account ${data.userId}, position ${position}`;
  switch (type) {
    case 'SignedIn':
      return `SignedIn: ${about}${data.way ? `, ${data.way}` : ''}${data.newBrowser ? ', new browser' : ''}`;
    case 'SignInsCounted':
      return `SignInsCounted: ${about}, ${data.signIns} sign-ins`;
    case 'SignInsFailed':
    case 'ProviderSignInsRefused':
    case 'ConfirmationsFailed':
    case 'ManySignInsFailed':
      return `${type}: ${about}, ${data.failures} failures`;
    case 'SignInLimited':
      return `SignInLimited: ${about}, ${data.refused} refused`;
    case 'PasswordCallsLimited':
      return `${type}: ${about}, ${data.call}, ${data.refused} refused`;
    case 'RecoveryCodeUsed':
      return `RecoveryCodeUsed: ${about}, ${data.left} left`;
    case 'UserEdited':
      if (data.email === undefined) return data.role === undefined ? null : `RoleChanged: ${about}`;
      return `EmailChanged${data.role === undefined ? '' : ' RoleChanged'}: ${about}`;
    case 'EmploymentChanged':
      return data.iban === undefined ? null : `IbanChanged: ${about}`;
    default:
      return `${type}: ${about}`;
  }
}
