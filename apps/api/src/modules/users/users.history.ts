import { type History } from '../area/former-parts.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { regionName } from '@staffroom/contracts/regions.js';
import type { PasswordChangeWay, UserEvent } from '@staffroom/domain/users/user-events.js';
import { allFields } from '../area/history.js';
import { changed, changesOf, type Fields, type Values, word } from '../area/words.js';

export const userHistory: History<UserEvent> = {
  sentences: {
    UserCreated: (data, { names }) => ({
      what: 'created the account',
      changes: changesOf(fields, {}, given(data), names),
    }),
    UserEdited: (data, { was, names }) => ({
      what: 'edited the account',
      changes: changesOf(fields, was, { ...data }, names),
    }),
    EmploymentChanged: (data, { was, names }) => ({
      what: 'changed the employment details',
      changes: changesOf(fields, was, { ...data }, names),
    }),
    UserArchived: () => ({ what: 'archived the account', changes: changed('Status', 'Active', 'Archived') }),
    UserRestored: () => ({ what: 'restored the account', changes: changed('Status', 'Archived', 'Active') }),
    UserDeleted: () => ({ what: 'deleted the account and erased the personal data' }),
    ErasurePlanned: ({ on }) => ({ what: `planned to delete the account permanently on ${formatPlainDate(on)}` }),
    ErasurePlanCancelled: () => ({ what: 'cancelled the planned deletion of the account' }),
    PasswordChanged: ({ how }) => ({ what: passwordWays[how] }),
    UserInvited: () => ({ what: 'sent an invitation to choose a password' }),
    UserInvitedAgain: () => ({ what: 'sent another invitation to choose a password' }),
    IdentityLinked: ({ issuer }) => ({ what: `signed in through ${issuer}, so that no password change is required` }),
    PasswordResetRequested: () => ({ what: 'issued a link to reset the password' }),
  },
  valuesGiven: {
    UserCreated: allFields,
    UserEdited: allFields,
    EmploymentChanged: allFields,
    PasswordChanged: allFields,
  },
  needsEarlierValues: ['UserEdited', 'EmploymentChanged'],
};

const fields: Fields = {
  fullName: { label: 'Full name' },
  email: { label: 'Email' },
  jobTitle: { label: 'Job title' },
  role: { label: 'Role', show: word },
  country: { label: 'Country', show: word },
  vacationDays: { label: 'Vacation days' },
  teamId: { label: 'Team', show: (id: string, names) => names.team(id) },
  managerId: { label: 'Manager', show: (id: string, names) => names.person(id) },
  employeeNumber: { label: 'Employee number' },
  region: { label: 'Region', show: regionName },
  // Who reads the history sees that it changed, and not the account.
  iban: { label: 'IBAN', show: (iban: string) => `ending in ${iban.slice(-4)}` },
  requirePasswordChange: { label: 'Must change password', show: (must: boolean) => (must ? 'Yes' : 'No') },
};

const passwordWays: Record<PasswordChangeWay, string> = {
  change: 'changed their own password',
  reset: 'set a new password through the emailed link',
  hr: 'set a temporary password',
};

/** The initial values of an account; an initial null is not a change. */
function given(data: object): Values {
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => value !== null && field !== 'requirePasswordChange'),
  );
}
