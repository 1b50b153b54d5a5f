import type { TeamEvent } from '@staffroom/domain/teams/team-events.js';
import { defineView } from '../../platform/views/view.js';

export interface TeamRow {
  id: string;
  name: string;
  managerId: string;
  createdAt: string;
}

export const teamsView = defineView<TeamRow, TeamEvent>({
  name: 'teams',
  version: 1,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    managerId: 'uuid not null',
    createdAt: 'timestamptz not null',
  },
  key: ['id'],
  indexes: ['(manager_id)', '(created_at desc, id desc)'],
  on: {
    TeamCreated: ({ data, meta }, rows) =>
      rows.put({ id: data.teamId, name: data.name, managerId: data.managerId, createdAt: meta.occurredAt }),
    TeamEdited: ({ data: { teamId, ...changes } }, rows) => rows.patch({ id: teamId }, changes),
    TeamDeleted: ({ data }, rows) => rows.remove({ id: data.teamId }),
  },
});
