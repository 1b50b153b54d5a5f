/** What other modules may use of teams. */
export { CreateTeam } from './create-team.command.js';
