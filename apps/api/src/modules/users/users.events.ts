/** What each event of an account means. */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { regionName } from '@staffroom/contracts/regions.js';
import { type Language, languages } from '@staffroom/contracts/texts/languages.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import { countryLabel, roleLabel } from '@staffroom/contracts/users.js';
import type { PasswordChangeWay, UserCreated, UserEvent } from '@staffroom/domain/users/user-events.js';
import {
  type Change,
  forEveryone,
  forHr,
  forPerson,
  forSeersOf,
  forTeamManagerOf,
  listsOfSeen,
  listsOfTeamManager,
} from '../area/changes.js';
import { type EventMeanings, notTold, onlyRecorded } from '../area/event-meaning.js';
import { allFields } from '../area/history.js';
import { changed, changesOf, type Fields, type Values } from '../area/words.js';
import { forFormerManagers } from './former-managers.js';
import type { ExportedProfile } from './users.export.js';

export const userMeanings: EventMeanings<UserEvent, ExportedProfile> = {
  UserCreated: {
    history: (data, { names }) => ({
      what: t('created the account'),
      changes: changesOf(fields, {}, given(data), names),
    }),
    valuesGiven: allFields,
    export: (event, profile, person) => profile.create(event, person),
    changes: ({ data: { userId } }) => [forHr('users', 'teams', 'members'), forSeersOf(userId, 'members')],
    notification: ({ data: { userId }, meta: { actorId } }) => ({
      type: 'NEW_ACCOUNT',
      subjectUserId: userId,
      actorId,
      about: {},
    }),
    webhook: { type: 'person.created', ids: ['userId'] },
  },
  UserEdited: {
    history: {
      withEarlierValues: (data, { was, names }) => ({
        what: t('edited the account'),
        changes: changesOf(fields, was, { ...data }, names),
      }),
    },
    valuesGiven: allFields,
    export: (event, profile, person) => profile.edit(event, person),
    changes: async (event, { log }) => {
      const { userId, ...edited } = event.data;
      const names = (...fields: (keyof UserCreated)[]) => fields.some((field) => field in edited);
      const moved = names('teamId', 'managerId') ? await forFormerManagers(log, event) : [];
      return [
        forPerson(userId, 'account'),
        forHr('users', 'teams', 'members'),
        forSeersOf(userId, ...listsOfSeen),
        forTeamManagerOf(userId, ...listsOfTeamManager),
        ...moved,
        ...(names('fullName', 'country', 'teamId', 'managerId') ? [forEveryone('calendar')] : []),
      ];
    },
    notification: 'none',
    webhook: { type: 'person.changed', ids: ['userId'] },
  },
  EmploymentChanged: {
    history: {
      withEarlierValues: (data, { was, names }) => ({
        what: t('changed the employment details'),
        changes: changesOf(fields, was, { ...data }, names),
      }),
    },
    valuesGiven: allFields,
    export: (event, profile, person) => profile.edit(event, person),
    changes: () => [forHr('users')],
    notification: 'none',
    webhook: { type: 'person.changed', ids: ['userId'] },
  },
  UserArchived: {
    history: () => ({ what: t('archived the account'), changes: changed(t('Status'), t('Active'), t('Archived')) }),
    export: ({ meta }, profile) => profile.set({ status: 'ARCHIVED', archivedAt: meta.occurredAt }),
    changes: ({ data: { userId } }) => cameOrLeft(userId),
    notification: 'none',
    webhook: { type: 'person.archived', ids: ['userId'] },
  },
  UserRestored: {
    history: () => ({ what: t('restored the account'), changes: changed(t('Status'), t('Archived'), t('Active')) }),
    export: (event, profile, person) => profile.restore(event, person),
    changes: ({ data: { userId } }) => cameOrLeft(userId),
    notification: 'none',
    webhook: { type: 'person.restored', ids: ['userId'] },
  },
  UserDeleted: {
    history: () => ({ what: t('deleted the account and erased the personal data') }),
    export: 'in activity.json only', // a deleted person cannot be exported
    changes: async (event, { log }) => [
      forHr('users', 'teams', ...listsOfTeamManager, 'notifications'),
      ...(await forFormerManagers(log, event, 'notifications')),
      forEveryone('calendar'),
    ],
    notification: 'none',
    webhook: { type: 'person.deleted', ids: ['userId'] },
  },
  ErasurePlanned: {
    history: ({ on }) => ({
      what: t('planned to delete the account permanently on {date}', { date: formatPlainDate(on) }),
    }),
    export: ({ data }, profile) => profile.set({ plannedDeletion: data.on }),
    changes: () => [forHr('users')],
    ...notTold,
  },
  ErasurePlanCancelled: {
    history: () => ({ what: t('cancelled the planned deletion of the account') }),
    export: (_, profile) => profile.remove('plannedDeletion'),
    changes: () => [forHr('users')],
    ...notTold,
  },
  PasswordChanged: {
    history: ({ how }) => ({ what: t(passwordWays[how]) }),
    valuesGiven: allFields,
    export: ({ data: { requirePasswordChange }, meta }, profile) =>
      profile.set({ requirePasswordChange, passwordChangedAt: meta.occurredAt }),
    changes: ({ data: { userId } }) => [forPerson(userId, 'account'), forHr('users')],
    ...notTold,
  },
  UserInvited: {
    history: () => ({ what: t('sent an invitation to choose a password') }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
  UserInvitedAgain: {
    history: () => ({ what: t('sent another invitation to choose a password') }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
  IdentityLinked: {
    history: ({ issuer }) => ({
      what: t('signed in through {issuer}, so that no password change is required', { issuer }),
    }),
    export: ({ data: { issuer, subject } }, profile) =>
      profile.set({ requirePasswordChange: false, identityProvider: issuer, identity: subject }),
    changes: ({ data: { userId } }) => [forPerson(userId, 'account'), forHr('users')],
    ...notTold,
  },
  LanguageSet: {
    history: {
      withEarlierValues: (data, { was, names }) => ({
        what: t('set the language of the account'),
        changes: changesOf(fields, was, { ...data }, names),
      }),
    },
    valuesGiven: allFields,
    export: (event, profile, person) => profile.edit(event, person),
    changes: ({ data: { userId } }) => [forPerson(userId, 'account')],
    ...notTold,
  },
  PasswordResetRequested: {
    history: () => ({ what: t('issued a link to reset the password') }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
};

function cameOrLeft(userId: string): Change[] {
  return [forHr('users', 'teams', 'members'), forSeersOf(userId, ...listsOfSeen), forEveryone('calendar')];
}

const fields: Fields = {
  fullName: { label: text('Full name') },
  email: { label: text('Email') },
  jobTitle: { label: text('Job title') },
  role: { label: text('Role'), show: roleLabel },
  country: { label: text('Country'), show: countryLabel },
  vacationDays: { label: text('Vacation days') },
  teamId: { label: text('Team'), show: (id: string, names) => names.team(id) },
  managerId: { label: text('Manager'), show: (id: string, names) => names.person(id) },
  employeeNumber: { label: text('Employee number') },
  region: { label: text('Region'), show: regionName },
  // Who reads the history sees that it changed, and not the account.
  iban: { label: text('IBAN'), show: (iban: string) => t('ending in {digits}', { digits: iban.slice(-4) }) },
  language: { label: text('Language'), show: (language: Language) => languages[language].name },
  requirePasswordChange: { label: text('Must change password'), show: (must: boolean) => (must ? t('Yes') : t('No')) },
};

const passwordWays: Record<PasswordChangeWay, Text> = {
  change: text('changed their own password'),
  reset: text('set a new password through the emailed link'),
  hr: text('set a temporary password'),
};

/** The initial values of an account; an initial null is not a change. */
function given(data: object): Values {
  return Object.fromEntries(
    Object.entries(data).filter(([field, value]) => value !== null && field !== 'requirePasswordChange'),
  );
}
