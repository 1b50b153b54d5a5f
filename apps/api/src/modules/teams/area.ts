import { type TeamEvent, teamEvents } from '@staffroom/domain/teams/team-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineFormerArea, noContents, noNews } from '../area/former-parts.js';
import { teamsView } from '../directory/facade.js';
import { teamSubject } from './teams.as-of.js';
import { teamChanges } from './teams.changes.js';
import { teamHistory } from './teams.history.js';
import { TeamsModule } from './teams.module.js';

export const teamsArea = defineFormerArea<TeamEvent>({
  name: 'teams',
  events: teamEvents,
  views: [teamsView],
  history: teamHistory,
  auditSubjects: [teamSubject],
  personExport: {
    files: {},
    begin: () => ({
      on: {
        TeamCreated: 'in activity.json only',
        TeamEdited: 'in activity.json only',
        TeamDeleted: 'in activity.json only',
      },
      contents: noContents,
    }),
  },
  news: noNews,
  changes: teamChanges,
  accessTargets: { teams: liveTable(teamsView) },
  releasesFiles: [],
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: TeamsModule,
});
