/** Every kind of actor that the rules distinguish, with its relation to the owner of the data (R11–R14). */
export const actors = [
  'anonymous',
  'archived',
  'must change password',
  'employee: self',
  'employee: colleague',
  'employee: line manager',
  'executive: self',
  'executive: manages the team',
  'executive: direct manager',
  'executive: skip-level',
  'executive: unrelated',
  'executive: substitute of the direct manager',
  'HR: self',
  'HR: other',
] as const;
export type Actor = (typeof actors)[number];

/** The HTTP status that each actor gets. */
export type Statuses = Record<Actor, number>;

/** What most routes share: 401 without a session, 403 if a password change is required, otherwise by role and relation. */
export function statuses(given: {
  self: number;
  colleague: number;
  lineManager?: number;
  executiveSelf?: number;
  teamManager: number;
  directManager: number;
  skipLevel?: number;
  unrelated?: number;
  substitute?: number;
  hrSelf?: number;
  hr: number;
  mustChange?: number;
}): Statuses {
  const { self, colleague, teamManager, directManager, hr } = given;
  return {
    anonymous: 401,
    archived: 401,
    'must change password': given.mustChange ?? 403,
    'employee: self': self,
    'employee: colleague': colleague,
    'employee: line manager': given.lineManager ?? colleague,
    'executive: self': given.executiveSelf ?? self,
    'executive: manages the team': teamManager,
    'executive: direct manager': directManager,
    'executive: skip-level': given.skipLevel ?? colleague,
    'executive: unrelated': given.unrelated ?? given.skipLevel ?? colleague,
    'executive: substitute of the direct manager': given.substitute ?? given.unrelated ?? given.skipLevel ?? colleague,
    'HR: self': given.hrSelf ?? self,
    'HR: other': hr,
  };
}

/** The same status for everyone who is signed in. */
export function everyone(status: number): Statuses {
  return statuses({ self: status, colleague: status, teamManager: status, directManager: status, hr: status });
}

/** Only HR managers may call the route. */
export function hrOnly(status: number, hrSelf = status): Statuses {
  return statuses({ self: 403, colleague: 403, teamManager: 403, directManager: 403, hrSelf, hr: status });
}

/** The route needs no session. */
export function anyone(status: number): Statuses {
  return Object.fromEntries(actors.map((actor) => [actor, status])) as Statuses;
}
