import { type TeamEvent, teamEvents } from '@staffroom/domain/teams/team-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { noNews } from '../area/news.js';
import { noExport } from '../area/person-export.js';
import { teamsView } from '../directory/facade.js';
import { teamSubject } from './teams.as-of.js';
import { teamMeanings } from './teams.events.js';
import { TeamsModule } from './teams.module.js';

export const teamsArea = defineArea<TeamEvent>({
  name: 'teams',
  events: teamEvents,
  meanings: teamMeanings,
  views: [teamsView],
  auditSubjects: [teamSubject],
  personExport: noExport,
  news: noNews,
  accessTargets: { teams: liveTable(teamsView) },
  subscriptions: () => [],
  forgetPerson: () => [],
  notBackedUp: {},
  module: TeamsModule,
});
