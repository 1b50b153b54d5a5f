import { employeeNumberKey } from '@staffroom/contracts/employee-number.js';
import { folded } from '@staffroom/contracts/folded.js';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import type { Country, Role, UserStatus } from '@staffroom/contracts/users.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

export interface UserRow {
  id: string;
  email: string;
  fullName: string;
  /** The name for sorting: without case and accents. */
  sortName: string;
  jobTitle: string;
  role: Role;
  country: Country;
  status: UserStatus;
  vacationDays: number;
  requirePasswordChange: boolean;
  teamId: string | null;
  managerId: string | null;
  employeeNumber: string | null;
  /** For comparing: without case and separators (R59). */
  employeeNumberKey: string | null;
  /** Whose public holidays apply in addition to the country's (R53). */
  region: string | null;
  /** In which the person reads the portal. Null until the first sign-in (R66). */
  language: Language | null;
  createdAt: string;
  /** Version of the person's stream at the last change of this row, for the ETag of edits (R25). A password reset request changes nothing here. */
  version: number;
}

export const usersView = defineView<UserRow, UserEvent>({
  name: 'users',
  version: 6,
  columns: {
    id: 'uuid not null',
    email: 'text not null',
    fullName: 'text not null',
    sortName: 'text collate "C" not null',
    jobTitle: 'text not null',
    role: 'text not null',
    country: 'text not null',
    status: 'text not null',
    vacationDays: 'integer not null',
    requirePasswordChange: 'boolean not null',
    teamId: 'uuid',
    managerId: 'uuid',
    employeeNumber: 'text',
    employeeNumberKey: 'text collate "C"',
    region: 'text',
    language: 'text',
    createdAt: 'timestamptz not null',
    version: 'integer not null',
  },
  key: ['id'],
  personal: ['email', 'fullName', 'sortName', 'jobTitle', 'employeeNumber', 'employeeNumberKey', 'region', 'language'],
  indexes: [
    '(manager_id)',
    '(employee_number_key) where employee_number_key is not null',
    '(team_id, sort_name, id)',
    '(created_at desc, id)',
    '(role) where status = $$ACTIVE$$',
    '(country) where status = $$ACTIVE$$',
    '(region) where status = $$ACTIVE$$ and region is not null',
    '(sort_name, id)',
    '(role, sort_name, id)',
    '(country, sort_name, id)',
  ],
  on: {
    UserCreated: ({ data, meta, version }, rows) =>
      rows.put({
        id: data.userId,
        // null only while the events of an erased person are replayed; UserDeleted follows and removes the row
        email: data.email ?? '',
        fullName: data.fullName ?? '',
        sortName: folded(data.fullName ?? ''),
        jobTitle: data.jobTitle ?? '',
        role: data.role,
        country: data.country,
        status: 'ACTIVE',
        vacationDays: data.vacationDays,
        requirePasswordChange: data.requirePasswordChange,
        teamId: data.teamId,
        managerId: data.managerId,
        employeeNumber: null,
        employeeNumberKey: null,
        region: null,
        language: null,
        createdAt: meta.occurredAt,
        version,
      }),
    UserEdited: ({ data, version }, rows) => {
      const { userId, email, fullName, jobTitle, ...rest } = data;
      rows.patch(
        { id: userId },
        {
          ...rest,
          version,
          ...(email ? { email } : {}),
          ...(fullName ? { fullName, sortName: folded(fullName) } : {}),
          ...(jobTitle ? { jobTitle } : {}),
        },
      );
    },
    UserArchived: ({ data, version }, rows) => rows.patch({ id: data.userId }, { status: 'ARCHIVED', version }),
    UserRestored: ({ data, version }, rows) =>
      rows.patch({ id: data.userId }, { status: 'ACTIVE', requirePasswordChange: true, version }),
    // The version stays: an edit of the account does not overwrite these values (R25).
    EmploymentChanged: ({ data: { userId, employeeNumber, region } }, rows) => {
      if (region !== undefined) rows.patch({ id: userId }, { region });
      if (employeeNumber === undefined) return;
      rows.patch(
        { id: userId },
        { employeeNumber, employeeNumberKey: employeeNumber === null ? null : employeeNumberKey(employeeNumber) },
      );
    },
    LanguageSet: ({ data: { userId, language } }, rows) => rows.patch({ id: userId }, { language }),
    UserDeleted: ({ data }, rows) => rows.remove({ id: data.userId }),
    PasswordChanged: ({ data, version }, rows) =>
      rows.patch({ id: data.userId }, { requirePasswordChange: data.requirePasswordChange, version }),
    IdentityLinked: ({ data, version }, rows) =>
      rows.patch({ id: data.userId }, { requirePasswordChange: false, version }),
  },
});
