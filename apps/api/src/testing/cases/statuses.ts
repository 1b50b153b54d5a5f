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

/** Reviewers only: executives and HR managers. */
export function reviewersOnly(status: number): Statuses {
  return statuses({
    self: 403,
    colleague: 403,
    executiveSelf: status,
    teamManager: status,
    directManager: status,
    skipLevel: status,
    hrSelf: status,
    hr: status,
  });
}

/** Only the owner may call the route; for everyone else the object does not exist (R2). */
export function ownOnly(status: number): Statuses {
  return statuses({ self: status, colleague: 404, teamManager: 404, directManager: 404, hr: 404 });
}

/** A reviewer may not review their own request; a request that they cannot see does not exist for them (R14). */
export const review = statuses({
  self: 403,
  colleague: 403,
  executiveSelf: 403,
  teamManager: 200,
  directManager: 200,
  skipLevel: 404,
  substitute: 200,
  hrSelf: 403,
  hr: 200,
});

/** A request that the viewer may review. */
export const queuedRequest = statuses({
  self: 403,
  colleague: 403,
  executiveSelf: 404,
  teamManager: 200,
  directManager: 200,
  skipLevel: 404,
  substitute: 200,
  hrSelf: 404,
  hr: 200,
});

/** The history of a request is visible to everyone who sees the request, including its owner (docs/audit/README.md). */
export const requestHistory = statuses({
  self: 200,
  colleague: 404,
  teamManager: 200,
  directManager: 200,
  substitute: 200,
  hr: 200,
});

/** A document or payslip: its owner, the executive who manages the team, and HR. */
export const personalFile = statuses({ self: 200, colleague: 404, teamManager: 200, directManager: 404, hr: 200 });

/** The same while HR has stopped executives from seeing documents and payslips in My Team (R76). */
export const hiddenFile = statuses({ self: 200, colleague: 404, teamManager: 404, directManager: 404, hr: 200 });

/** A team's tabs: HR, and the executive who manages it (R17). */
export const teamTab = statuses({
  self: 403,
  colleague: 403,
  executiveSelf: 404,
  teamManager: 200,
  directManager: 404,
  skipLevel: 404,
  hrSelf: 200,
  hr: 200,
});

/** The tabs with documents and payslips while HR has stopped executives from seeing them (R76). */
export const hiddenTab = hrOnly(200);
