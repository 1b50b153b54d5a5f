/** Who works here and who manages whom: what other modules may use of the directory. */
export { directoryFacts, lastHrFacts, managerFacts, memberIds } from './facts.js';
export { type TeamRow, teamsView } from './teams.view.js';
export { type UserRow, usersView } from './users.view.js';
export {
  mayReviewSql,
  type MembersInView,
  seesUser,
  teamMembersSql,
  type Viewer,
  visibleUsersSql,
} from './visibility.js';
