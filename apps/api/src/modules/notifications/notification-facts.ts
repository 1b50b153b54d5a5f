/** What a notification's words are made of, read at the moment somebody looks: only ids were stored. */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import { people } from '../directory/facade.js';
import { type DocumentFacts, documentFacts } from '../documents/facade.js';
import { type PayslipFacts, payslipFacts } from '../payroll/facade.js';
import { type RefundFacts, refundFacts } from '../refunds/facade.js';
import { type TimeOffFacts, timeOffFacts } from '../time-off/facade.js';

export interface NotificationFacts {
  type: NotificationType;
  /** Whom it is about, where that is not the recipient; null where they were deleted. */
  subjectName: string | null;
  /** Who acted; null where they were deleted or the portal itself did. */
  actorName: string | null;
  /** The request it is about; null where it is gone. */
  timeOff: TimeOffFacts | null;
  refund: RefundFacts | null;
  document: DocumentFacts | null;
  payslip: PayslipFacts | null;
}

/**
 * The facts as a JSON object, for a query over an alias that has type, subject_user_id, actor_id, request_id, refund_id,
 * document_id and payslip_id; with `factsJoins` beside it.
 */
export function factsJson(n: string): string {
  return `json_build_object('type', ${n}.type, 'subjectName', subject.full_name, 'actorName', actor.full_name,
    'timeOff', ${timeOffFacts.json}, 'refund', ${refundFacts.json},
    'document', ${documentFacts.json}, 'payslip', ${payslipFacts.json})`;
}

export function factsJoins(n: string): string {
  return `left join ${people('subject')} on subject.id = ${n}.subject_user_id
    left join ${people('actor')} on actor.id = ${n}.actor_id
    ${timeOffFacts.join(`${n}.request_id`)}
    ${refundFacts.join(`${n}.refund_id`)}
    ${documentFacts.join(`${n}.document_id`)}
    ${payslipFacts.join(`${n}.payslip_id`)}`;
}
