/** What a notification's words are made of, read at the moment somebody looks: only ids were stored. */
import type { NotificationType } from '@staffroom/contracts/notifications.js';
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import type { RequestableType } from '@staffroom/contracts/time-off.js';

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

export interface TimeOffFacts {
  id: string;
  type: RequestableType;
  startDate: string;
  endDate: string;
  hours: number;
  status: RequestStatus;
  reason: string | null;
  reviewComment: string | null;
}

export interface RefundFacts {
  id: string;
  /** The reference. */
  title: string;
  amountCents: number;
  status: RequestStatus;
  description: string | null;
  reviewComment: string | null;
}

export interface PaperFacts {
  /** How many were uploaded together with it, itself included. */
  together: number;
}

export interface DocumentFacts extends PaperFacts {
  id: string;
}

export interface PayslipFacts extends PaperFacts {
  fiscalYear: number;
  /** 1 to 12. */
  month: number;
}

/**
 * The facts as a JSON object, for a query over an alias that has type, subject_user_id, actor_id, request_id, refund_id,
 * document_id and payslip_id; with `factsJoins` beside it.
 */
export function factsJson(n: string): string {
  return `json_build_object('type', ${n}.type, 'subjectName', subject.full_name, 'actorName', actor.full_name,
    'timeOff', case when r.id is not null then json_build_object('id', r.id, 'type', r.type, 'startDate', r.start_date,
      'endDate', r.end_date, 'hours', r.hours, 'status', r.status, 'reason', r.reason, 'reviewComment', r.review_comment) end,
    'refund', case when f.id is not null then json_build_object('id', f.id, 'title', f.title, 'amountCents', f.amount_cents,
      'status', f.status, 'description', f.description, 'reviewComment', f.review_comment) end,
    'document', case when d.id is not null then json_build_object('id', d.id, 'together', d.together) end,
    'payslip', case when p.id is not null then json_build_object('together', p.together, 'fiscalYear', p.fiscal_year,
      'month', p.month) end)`;
}

export function factsJoins(n: string): string {
  return `left join views.users subject on subject.id = ${n}.subject_user_id
    left join views.users actor on actor.id = ${n}.actor_id
    left join views.time_off_requests r on r.id = ${n}.request_id
    left join views.refunds f on f.id = ${n}.refund_id
    left join views.documents d on d.id = ${n}.document_id
    left join views.payslips p on p.id = ${n}.payslip_id`;
}
