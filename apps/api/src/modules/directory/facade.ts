/** Who works here and who manages whom: the parts that other modules may use. */
export {
  managedBy,
  directoryFacts,
  employmentFacts,
  isArchived,
  lastHrFacts,
  managerFacts,
  memberIds,
  teamNameTaken,
} from './facts.js';
export { namedInFileNames, namedInPages } from './named-people.js';
export { people, teams } from './people.js';
export { type PeopleCondition, peopleFound, personWordsView } from './person-words.view.js';
export { reviewCandidates } from './review-candidates.js';
export { lockPersonAndTeam, rightToSee, whileActive } from './right-to-see.js';
export { type TeamRow, teamsView } from './teams.view.js';
export { type UserRow, usersView } from './users.view.js';
export {
  isOrSees,
  selfOrVisibleTo,
  managesTeamOf,
  type Managers,
  managersOf,
  managersOfTeams,
  type MembersInView,
  maySeeRequestsOf,
  nearTo,
  teamMembers,
  type Viewer,
  visibleTo,
} from './visibility.js';
