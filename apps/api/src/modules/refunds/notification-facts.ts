/** What notifications say about a refund request. */
import type { RequestStatus } from '@staffroom/contracts/requests.js';

export interface RefundFacts {
  id: string;
  /** The reference. */
  title: string;
  amountCents: number;
  status: RequestStatus;
  description: string | null;
  reviewComment: string | null;
}

export const refundFacts = {
  /** Joins the row with this id, if it still exists. */
  join: (id: string) => `left join views.refunds f on f.id = ${id}`,
  /** The facts as JSON, for a query with the join; null if the row no longer exists. */
  json: `case when f.id is not null then json_build_object('id', f.id, 'title', f.title, 'amountCents', f.amount_cents,
    'status', f.status, 'description', f.description, 'reviewComment', f.review_comment) end`,
};
