import type { Country } from '@staffroom/contracts/users.js';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import type { CreateUser } from '@staffroom/domain/users/user-commands.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { insertCredentials } from '../auth/facade.js';
import { openInvitation } from '../password-reset/facade.js';

interface Opening {
  account: CreateUser;
  emailHmac: Buffer;
  passwordHash: string;
  /** Hours left in the first year, if they are not the yearly days. */
  vacationHours: number | undefined;
  year: number;
  invite: boolean;
}

/** The account, its leave ledger, its credentials and its invitation, all in one unit. */
export async function openAccount(unit: UnitOfWork, keyring: Pick<Keyring, 'uuid'>, opening: Opening): Promise<void> {
  const { account, emailHmac, passwordHash, invite } = opening;
  const { userId } = account;
  await unit.decide(userDecider, userStream(userId), { type: 'CreateUser', data: account });
  const data = leaveAccount(account, opening);
  await unit.decide(timeOffLedger, timeOffStream(userId), { type: 'OpenLeaveAccount', data });
  unit.also(insertCredentials(userId, emailHmac, passwordHash, account.requirePasswordChange));
  if (!invite) return;
  const resetId = keyring.uuid('invitation', userId);
  await unit.decide(userDecider, userStream(userId), { type: 'InviteUser', data: { resetId } });
  unit.also(openInvitation(resetId, userId));
}

interface Leave {
  userId: string;
  country: Country;
  vacationDays: number;
}

/** A person who joins during the year has fewer hours than the yearly days: a correction of the first year (R25). */
function leaveAccount({ userId, country, vacationDays }: Leave, { vacationHours, year }: Opening) {
  const entitlementHours = vacationDays * timeOffLimits.fullDayHours;
  const correctionHours = (vacationHours ?? entitlementHours) - entitlementHours;
  return { userId, country, vacationDays, year, correctionHours };
}
