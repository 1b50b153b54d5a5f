/** Who works here and who manages whom: what other modules may use of the directory. */
import { teamsView } from './teams.view.js';
import { usersView } from './users.view.js';

export { directoryFacts, lastHrFacts, managerFacts, memberIds } from './facts.js';
export type { TeamRow } from './teams.view.js';
export type { UserRow } from './users.view.js';
export {
  mayReviewSql,
  type MembersInView,
  seesUser,
  teamMembersSql,
  type Viewer,
  visibleUsersSql,
} from './visibility.js';

export const directoryViews = [usersView, teamsView];
