/** How a person's export describes the outcome of a request of any kind. */
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { RecordedEvent } from '../../platform/events/recorded-event.js';
import type { ExportedPerson, ExportEntry } from '../area/person-export.js';

type Reviewed = DomainEvent<string, { decision: ReviewDecision; comment: string | null }>;

export function reviewExported(event: RecordedEvent<Reviewed>, person: ExportedPerson): ExportEntry {
  const { decision: status, comment } = event.data;
  return { status, comment, reviewedAt: event.meta.occurredAt, reviewedBy: person.actor(event) };
}

export function withdrawalExported({ meta }: RecordedEvent): ExportEntry {
  return { status: 'WITHDRAWN', withdrawnAt: meta.occurredAt };
}
