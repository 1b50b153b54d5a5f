import { folded } from '@staffroom/contracts/folded.js';
import type { TeamEvent } from '@staffroom/domain/teams/team-events.js';
import { defineView } from '../../platform/views/view.js';

export interface TeamRow {
  id: string;
  name: string;
  /** The name for sorting: without case and accents. */
  sortName: string;
  managerId: string;
  createdAt: string;
}

export const teamsView = defineView<TeamRow, TeamEvent>({
  name: 'teams',
  version: 2,
  columns: {
    id: 'uuid not null',
    name: 'text not null',
    sortName: 'text collate "C" not null',
    managerId: 'uuid not null',
    createdAt: 'timestamptz not null',
  },
  key: ['id'],
  indexes: ['(manager_id)', '(sort_name, id)', '(created_at desc, id desc)'],
  on: {
    TeamCreated: ({ data, meta }, rows) =>
      rows.put({
        id: data.teamId,
        name: data.name,
        sortName: folded(data.name),
        managerId: data.managerId,
        createdAt: meta.occurredAt,
      }),
    TeamEdited: ({ data: { teamId, ...changes } }, rows) =>
      rows.patch({ id: teamId }, { ...changes, ...(changes.name ? { sortName: folded(changes.name) } : {}) }),
    TeamDeleted: ({ data }, rows) => rows.remove({ id: data.teamId }),
  },
});
