import { type History } from '../area/former-parts.js';
import type { TeamEvent } from '@staffroom/domain/teams/team-events.js';
import { allFields } from '../area/history.js';
import { changesOf, type Fields } from '../area/words.js';

export const teamHistory: History<TeamEvent> = {
  sentences: {
    TeamCreated: (data, { names }) => ({
      what: 'created the team',
      changes: changesOf(fields, {}, { ...data }, names),
    }),
    TeamEdited: (data, { was, names }) => ({
      what: 'edited the team',
      changes: changesOf(fields, was, { ...data }, names),
    }),
    TeamDeleted: () => ({ what: 'deleted the team' }),
  },
  valuesGiven: { TeamCreated: allFields, TeamEdited: allFields },
  needsEarlierValues: ['TeamEdited'],
};

const fields: Fields = {
  name: { label: 'Name' },
  managerId: { label: 'Manager', show: (id: string, names) => names.person(id) },
};
