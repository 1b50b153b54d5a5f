import type { Covered } from '@staffroom/domain/notifications/recipients.js';
import { type Change, forPerson } from '../area/changes.js';

/** The substitute gets the reviewer's queues, or loses them, today or later. */
export function forBothOfSubstitution({ reviewerId, substituteId }: Covered): Change[] {
  return [
    forPerson(reviewerId, 'substitutes'),
    forPerson(substituteId, 'substitutes', 'team-time-off', 'team-refunds', 'notifications'),
  ];
}
