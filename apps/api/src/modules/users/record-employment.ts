import type { EmploymentBody } from '@staffroom/contracts/users.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import type { TokenRights } from '@staffroom/domain/token-rights.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import type { EmploymentFacts } from '@staffroom/domain/users/user-commands.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';

interface Change extends Omit<EmploymentBody, 'workPattern'> {
  byToken?: TokenRights | undefined;
  facts: EmploymentFacts;
}

/** In the account, and the region in the leave ledger too (R59). */
export async function recordEmployment(unit: UnitOfWork, userId: string, change: Change): Promise<void> {
  await unit.decide(userDecider, userStream(userId), { type: 'ChangeEmployment', data: change });
  if (change.region === undefined) return;
  const region = change.region?.trim() || null;
  await unit.decide(timeOffLedger, timeOffStream(userId), { type: 'ChangeRegion', data: { region } });
}
