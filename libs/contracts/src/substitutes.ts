/** A reviewer's substitute, who has the reviewer's two queues for a while (R57). */
import type { PlainDate } from './plain-date.js';

/** Without dates: during all of the reviewer's own approved leave. */
export interface NameSubstituteBody {
  substituteId: string;
  startDate?: PlainDate | null;
  endDate?: PlainDate | null;
}

export interface Substitution {
  id: string;
  substituteId: string;
  substituteName: string;
  /** Both are null for all of one's own approved leave. */
  startDate: PlainDate | null;
  endDate: PlainDate | null;
  /** The substitute has the queues today. */
  isInForce: boolean;
}

/** A reviewer for whom the signed-in person is the substitute today. */
export interface Covering {
  userId: string;
  userName: string;
  /** The last day. */
  until: PlainDate;
}

/** GET /api/substitutes. */
export interface Substitutes {
  /** Those that have not ended. */
  mine: Substitution[];
  covering: Covering[];
}

/** A row of GET /api/substitutes/candidates: a person who may become a substitute. */
export interface SubstituteCandidate {
  id: string;
  fullName: string;
  jobTitle: string;
}

export const substituteLimits = { atOnce: 20, aheadYears: 2 } as const;
