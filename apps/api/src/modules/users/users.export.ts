import { type FormerPersonExport } from '../area/former-parts.js';
import type { EmploymentChanged, UserCreated, UserEvent } from '@staffroom/domain/users/user-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { ExportedPerson, ExportEntry } from '../area/person-export.js';

export const userExport: FormerPersonExport<UserEvent> = {
  files: {
    'profile.json': [
      'your account: name, email, job, role, country, team, employee number, region, IBAN, a planned deletion, and what these were before',
    ],
  },
  begin: (person) => {
    const formerly: ExportEntry[] = [];
    let profile: ExportEntry = { formerly };
    return {
      on: {
        UserCreated: (event) => {
          const createdAt = event.meta.occurredAt;
          profile = { ...profile, ...facts(event.data, person, event), status: 'ACTIVE', createdAt };
        },
        UserEdited: (event) => {
          const becomes = facts(event.data, person, event);
          const was = Object.fromEntries(Object.keys(becomes).map((field) => [field, profile[field] ?? null]));
          formerly.push({ ...was, until: event.meta.occurredAt, changedBy: person.actor(event) });
          profile = { ...profile, ...becomes };
        },
        EmploymentChanged: (event) => {
          const becomes = facts(event.data, person, event);
          const was = Object.fromEntries(Object.keys(becomes).map((field) => [field, profile[field] ?? null]));
          formerly.push({ ...was, until: event.meta.occurredAt, changedBy: person.actor(event) });
          profile = { ...profile, ...becomes };
        },
        UserArchived: ({ meta }) => {
          profile = { ...profile, status: 'ARCHIVED', archivedAt: meta.occurredAt };
        },
        UserRestored: (event) => {
          const { archivedAt, ...rest } = profile;
          const until = event.meta.occurredAt;
          formerly.push({ status: 'ARCHIVED', archivedAt: archivedAt ?? null, until, changedBy: person.actor(event) });
          profile = { ...rest, status: 'ACTIVE', requirePasswordChange: true };
        },
        PasswordChanged: ({ data: { requirePasswordChange }, meta }) => {
          profile = { ...profile, requirePasswordChange, passwordChangedAt: meta.occurredAt };
        },
        ErasurePlanned: ({ data: { on } }) => {
          profile = { ...profile, plannedDeletion: on };
        },
        ErasurePlanCancelled: () => {
          profile = Object.fromEntries(Object.entries(profile).filter(([field]) => field !== 'plannedDeletion'));
        },
        PasswordResetRequested: 'in activity.json only',
        UserInvited: 'in activity.json only',
        UserInvitedAgain: 'in activity.json only',
        IdentityLinked: ({ data: { issuer, subject } }) => {
          profile = { ...profile, requirePasswordChange: false, identityProvider: issuer, identity: subject };
        },
        UserDeleted: 'in activity.json only', // a deleted person cannot be exported
      },
      contents: async () => {
        const { teamId } = profile;
        const team = typeof teamId === 'string' ? await person.teamName(teamId) : null;
        return { 'profile.json': { ...profile, team } };
      },
    };
  },
};

function facts(
  { userId, managerId, ...fields }: Partial<UserCreated & EmploymentChanged>,
  person: ExportedPerson,
  event: RecordedEvent,
): ExportEntry {
  const manager = managerId ? person.role(managerId, event) : managerId;
  return { ...(userId ? { id: userId } : {}), ...fields, ...(manager === undefined ? {} : { manager }) };
}
