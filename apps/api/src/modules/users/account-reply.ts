/** What the reply about one account says in addition to its row (R52, R56). */
import { type PlainDate, yearOf } from '@staffroom/contracts/plain-date.js';
import { belowMinimum } from '@staffroom/contracts/statutory-leave.js';
import type { User } from '@staffroom/contracts/users.js';
import { averageDayHours } from '@staffroom/domain/time-off/leave-entitlement.js';
import { weekOn } from '@staffroom/domain/time-off/work-pattern.js';

/** Bank accounts are for HR only, not for other programs (R59, R63). */
export function withoutBankAccount(user: User): User {
  return { ...user, ...(user.employment && { employment: { ...user.employment, iban: null } }) };
}

export function accountReply(user: User, today: PlainDate): User {
  const { country, vacationDays, employment } = user;
  const patterns = employment?.workPatterns ?? [];
  return {
    ...user,
    ...(employment && { employment: { ...employment, dayHours: averageDayHours(patterns, yearOf(today)) } }),
    warning: belowMinimum(country, vacationDays, weekOn(patterns, today)),
  };
}
