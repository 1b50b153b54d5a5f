/** Whose rows a list contains. */
import type { Given, Person, World } from './world.js';

/** Reviewers no longer see a request of which nothing is left. */
export const notCancelled = `status <> 'CANCELLED'`;

export interface ListedRows {
  view: string;
  /** Not all rows of the view. */
  where?: string;
  owners: (world: World, given: Given) => readonly { id: string }[] | 'everyone' | 'everyone else';
}

export const own = (view: string): ListedRows => ({ view, owners: (_, { as }) => (as ? [as] : []) });

/** Of everyone for HR managers, and their own for others. */
export const ownOrAll = (view: string): ListedRows => ({
  view,
  owners: (world, { as }) => (isHr(world, as) ? 'everyone' : [as!]),
});

export const all = (view: string): ListedRows => ({ view, owners: () => 'everyone' });

/** Of the people whom each reviewer sees (R11, R12). */
export const seen = (view: string): ListedRows => ({ view, owners: seenBy });

/** Of the people whose requests each reviewer reviews: a substitute has the queues of someone else, and nothing more (R57). */
export const queued = (view: string, where?: string): ListedRows => ({
  view,
  where,
  owners: (world, given) => (given.as === world.people.substitute ? [world.people.employee] : seenBy(world, given)),
});

export const directReports = (view: string): ListedRows => ({
  view,
  owners: ({ people }, { as }) =>
    as === people.direct ? [people.employee] : as === people.skip ? [people.direct] : [],
});

/** Of the team Blue. */
export const members = (view: string, where?: string): ListedRows => ({
  view,
  where,
  owners: ({ people }) => [people.employee, people.colleague],
});

function seenBy(world: World, { as }: Given): readonly Person[] | 'everyone else' {
  const { people } = world;
  if (isHr(world, as)) return 'everyone else';
  if (as === people.direct) return [people.employee];
  if (as === people.teamManager) return [people.employee, people.colleague];
  if (as === people.skip) return [people.direct];
  return [];
}

/** A token sees what HR managers see. */
const isHr = ({ people }: World, as: Given['as']) => as === people.hr || (as !== null && 'bearer' in as);
