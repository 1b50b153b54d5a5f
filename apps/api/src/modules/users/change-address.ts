import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { forgetIdentitiesOf, updateEmail } from '../auth/facade.js';
import { voidResetsOf } from '../password-reset/facade.js';

/** What goes with another email address of an account. */
export function changeAddress(unit: UnitOfWork, userId: string, emailHmac: Buffer): void {
  unit.also(updateEmail(userId, emailHmac));
  unit.also(voidResetsOf(userId));
  unit.also(forgetIdentitiesOf(userId)); // the next sign-in finds the account by its new address
}
