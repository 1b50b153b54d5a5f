import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { endSessionsOf, forgetIdentitiesOf, updateEmail } from '../auth/facade.js';
import { voidResetsOf } from '../password-reset/facade.js';

/**
 * What goes with another email address of an account: whoever was signed in under the old one is not any more. Identities go before sessions,
 * because a sign-in through the provider that is under way holds its identity until its session is there.
 */
export function changeAddress(unit: UnitOfWork, userId: string, emailHmac: Buffer): void {
  unit.also(updateEmail(userId, emailHmac));
  unit.also(voidResetsOf(userId));
  unit.also(forgetIdentitiesOf(userId)); // the next sign-in finds the account by its new address
  if (unit.meta.actorId !== userId) unit.also(endSessionsOf(userId));
}
