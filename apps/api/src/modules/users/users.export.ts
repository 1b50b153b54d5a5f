import type { EmploymentChanged, LanguageSet, UserCreated, UserEvent } from '@staffroom/domain/users/user-events.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { ExportedPerson, ExportEntry, PersonExport } from '../area/person-export.js';

export const userExport: PersonExport<ExportedProfile> = {
  files: {
    'profile.json': [
      'your account: name, email, job, role, country, team, employee number, region, IBAN, language, a planned deletion, and what these were before',
    ],
  },
  begin: () => new ExportedProfile(),
  contents: async ({ profile }, person) => {
    const { teamId } = profile;
    const team = typeof teamId === 'string' ? await person.teamName(teamId) : null;
    return { 'profile.json': { ...profile, team } };
  },
};

/** The account as it is now, and what it was before. */
export class ExportedProfile {
  private readonly formerly: ExportEntry[] = [];
  profile: ExportEntry = { formerly: this.formerly };

  create(event: Of<'UserCreated'>, person: ExportedPerson): void {
    this.set({ ...facts(event, person), status: 'ACTIVE', createdAt: event.meta.occurredAt });
  }

  edit(event: Of<'UserEdited' | 'EmploymentChanged' | 'LanguageSet'>, person: ExportedPerson): void {
    const becomes = facts(event, person);
    const was = Object.fromEntries(Object.keys(becomes).map((field) => [field, this.profile[field] ?? null]));
    this.wasUntil(event, was, person);
    this.set(becomes);
  }

  restore(event: Of<'UserRestored'>, person: ExportedPerson): void {
    const { archivedAt = null } = this.profile;
    this.wasUntil(event, { status: 'ARCHIVED', archivedAt }, person);
    this.remove('archivedAt');
    this.set({ status: 'ACTIVE', requirePasswordChange: true });
  }

  set(fields: ExportEntry): void {
    this.profile = { ...this.profile, ...fields };
  }

  remove(removed: string): void {
    this.profile = Object.fromEntries(Object.entries(this.profile).filter(([field]) => field !== removed));
  }

  private wasUntil(event: RecordedEvent, was: ExportEntry, person: ExportedPerson): void {
    this.formerly.push({ ...was, until: event.meta.occurredAt, changedBy: person.actor(event) });
  }
}

type Of<Type extends UserEvent['type']> = RecordedEvent<Extract<UserEvent, { type: Type }>>;

function facts(
  event: RecordedEvent & { data: Partial<UserCreated & EmploymentChanged & LanguageSet> },
  person: ExportedPerson,
): ExportEntry {
  const { userId, managerId, ...fields } = event.data;
  const manager = managerId ? person.role(managerId, event) : managerId;
  return { ...(userId ? { id: userId } : {}), ...fields, ...(manager === undefined ? {} : { manager }) };
}
