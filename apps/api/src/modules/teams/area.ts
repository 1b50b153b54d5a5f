import { type TeamEvent, teamEvents } from '@staffroom/domain/teams/team-events.js';
import { liveTable } from '../../platform/views/view.js';
import { defineArea } from '../area/area.js';
import { teamsView } from '../directory/facade.js';
import { teamSubject } from './teams.as-of.js';
import { teamHistory } from './teams.history.js';

export const teamsArea = defineArea<TeamEvent>({
  name: 'teams',
  events: teamEvents,
  views: [teamsView],
  history: teamHistory,
  auditSubjects: [teamSubject],
  accessTargets: { teams: liveTable(teamsView) },
});
