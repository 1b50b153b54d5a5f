/** Who must be told of a change: the people who are shown the list. */
import type { ChangingList } from '@staffroom/contracts/changes.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Change } from '../area/changes.js';
import { seesTeamFiles } from '../company/facade.js';
import { type Managers, managersOf, managersOfTeams, type Viewer } from '../directory/facade.js';
import { coveredReviewers } from '../substitutes/facade.js';

/** A change with everything that decides whom it reaches. */
export type ReachingChange = Pick<Change, 'lists'> & { reaches(viewer: Viewer): boolean };

/** Reads the managers of all changes together. */
export async function reaching(db: Queryable, changes: readonly Change[], today: PlainDate): Promise<ReachingChange[]> {
  const found = await findManagers(db, changes);
  const covered = changes.some(({ of }) => of.kind === 'seers') ? await coveredReviewers(db, today) : [];
  const areHidden = changes.some(({ lists }) => lists.some(isOfFiles)) && !(await seesTeamFiles(db, 'EXECUTIVE'));
  return changes.flatMap(({ of, lists }) => [
    ...(areHidden ? withoutExecutives : unchanged)(of, { lists, reaches: (viewer) => reaches(of, viewer, found) }),
    ...(of.kind === 'seers' ? throughSubstitutes(of, lists, covered, found) : []),
  ]);
}

const unchanged = (_: Change['of'], change: ReachingChange) => [change];

/** While HR has stopped executives from seeing documents and payslips in My Team, they are told of their own (R76). */
function withoutExecutives(of: Change['of'], change: ReachingChange): ReachingChange[] {
  if (of.kind === 'person' || of.kind === 'everyone') return [change];
  return [
    { ...change, lists: change.lists.filter((list) => !isOfFiles(list)) },
    {
      lists: change.lists.filter(isOfFiles),
      reaches: (viewer) => viewer.role === 'HR_MANAGER' && change.reaches(viewer),
    },
  ];
}

const isOfFiles = (list: ChangingList) => list === 'documents' || list === 'payslips';

type CoveredViewer = Awaited<ReturnType<typeof coveredReviewers>>[number];

/** A substitute has the queues of a reviewer who sees the person, and nothing else (R57). */
function throughSubstitutes(
  of: Change['of'],
  lists: readonly ChangingList[],
  covered: readonly CoveredViewer[],
  found: FoundManagers,
): ReachingChange[] {
  const shown = lists.filter((list) => listsOfSubstitute.includes(list));
  const told = covered.filter(({ reviewerId: id, role }) => reaches(of, { id, role }, found));
  if (shown.length === 0 || told.length === 0) return [];
  const ids = new Set(told.map(({ substituteId }) => substituteId));
  return [{ lists: shown, reaches: ({ id }) => ids.has(id) }];
}

const listsOfSubstitute: readonly ChangingList[] = ['team-time-off', 'team-refunds', 'notifications'];

/** The lists that have changed for this viewer. */
export function listsFor(viewer: Viewer, changes: readonly ReachingChange[]): Set<ChangingList> {
  return new Set(changes.filter((change) => change.reaches(viewer)).flatMap(({ lists }) => lists));
}

interface FoundManagers {
  ofPeople: ReadonlyMap<string, Managers>;
  ofTeams: ReadonlyMap<string, string>;
}

async function findManagers(db: Queryable, changes: readonly Change[]): Promise<FoundManagers> {
  const ids = (kinds: readonly string[]) => [
    ...new Set(changes.flatMap(({ of }) => ('id' in of && kinds.includes(of.kind) ? [of.id] : []))),
  ];
  const people = ids(['seers', 'team manager']);
  const teams = ids(['manager of team']);
  const ofPeople = people.length > 0 ? await managersOf(db, people) : [];
  return {
    ofPeople: new Map(ofPeople.map((managers) => [managers.userId, managers])),
    ofTeams: teams.length > 0 ? await managersOfTeams(db, teams) : new Map(),
  };
}

function reaches(of: Change['of'], { id, role }: Viewer, { ofPeople, ofTeams }: FoundManagers): boolean {
  const isHr = role === 'HR_MANAGER';
  const isReviewer = role !== 'EMPLOYEE';
  switch (of.kind) {
    case 'everyone':
      return true;
    case 'hr':
      return isHr;
    case 'person':
      return id === of.id;
    case 'reviewer':
      return isReviewer && id === of.id;
    case 'seers': {
      const { managerId, teamManagerId } = ofPeople.get(of.id) ?? {};
      return id !== of.id && (isHr || (isReviewer && (id === managerId || id === teamManagerId)));
    }
    case 'team manager':
      return isHr || (isReviewer && id === ofPeople.get(of.id)?.teamManagerId);
    case 'manager of team':
      return isReviewer && id === ofTeams.get(of.id);
    default:
      return of satisfies never;
  }
}
