import type { DomainEvent } from '../decider.js';
import { defineEvents } from '../event-catalog.js';

/** All policies are one stream, so that their order is known to every rule that reads them. */
export const companyStream = 'company';

export interface RemindersChanged {
  readonly remindAfterDays: number;
  readonly escalateAfterDays: number;
}

export type CompanyEvent = DomainEvent<'RemindersChanged', RemindersChanged>;

export const companyEvents = defineEvents<CompanyEvent>({
  RemindersChanged: { version: 1 },
});
