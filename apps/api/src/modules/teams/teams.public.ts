/** What other modules may use of the teams module. */
import { teamsView } from './teams.view.js';

export { CreateTeam } from './create-team.command.js';
export type { TeamRow } from './teams.view.js';
export const teamViews = [teamsView];
