import type { Reason } from '@staffroom/domain/reasons.js';

/** A sentence for each reason, in the language of who reads it. */
export type Sentences = { [Name in Reason['is']]: (reason: Extract<Reason, { is: Name }>) => string };
