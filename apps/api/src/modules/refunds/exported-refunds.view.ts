/** Refunds that were requested in a period, for a spreadsheet. */
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { RequestStatus } from '@staffroom/contracts/requests.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../platform/database/database.js';
import type { Sheet } from '../../platform/spreadsheets/sheet.js';
import { people, teams } from '../directory/facade.js';

interface ExportedRefund {
  id: string;
  title: string;
  employeeNumber: string | null;
  fullName: string;
  email: string;
  team: string | null;
  requestedAt: string;
  requestedOn: PlainDate;
  description: string;
  amountCents: number;
  status: RequestStatus;
  decidedOn: PlainDate | null;
  isReviewed: boolean;
  reviewer: string | null;
  paidOn: PlainDate | null;
}

const statuses: Record<RequestStatus, Text> = {
  PENDING: text('Pending'),
  APPROVED: text('Approved'),
  REJECTED: text('Rejected'),
};

interface Period {
  from: PlainDate;
  to: PlainDate;
  timeZone: string;
}

export function exportedRefunds(db: Queryable, { from, to, timeZone }: Period): Sheet<ExportedRefund> {
  return {
    name: t('Refunds'),
    columns: [
      { name: t('Refund'), cell: (row) => row.title },
      { name: t('Employee number'), cell: (row) => row.employeeNumber },
      { name: t('Full name'), cell: (row) => row.fullName },
      { name: t('Email'), cell: (row) => row.email },
      { name: t('Team'), cell: (row) => row.team },
      { name: t('Requested on'), kind: 'date', cell: (row) => row.requestedOn },
      { name: t('Expense'), cell: (row) => row.description },
      { name: t('Amount in euros'), kind: 'euros', cell: (row) => row.amountCents / 100 },
      { name: t('Status'), cell: (row) => t(statuses[row.status]) },
      { name: t('Decided on'), kind: 'date', cell: (row) => row.decidedOn },
      { name: t('Reviewer'), cell: (row) => (row.isReviewed ? (row.reviewer ?? t('Deleted user')) : null) },
      { name: t('Paid on'), kind: 'date', cell: (row) => row.paidOn },
    ],
    read: async (after, limit) => {
      const rest = after ? 'and (r.created_at, r.id) > ($5::timestamptz, $6::uuid)' : '';
      const { rows } = await db.query<ExportedRefund>(
        `select r.id, r.title, u.employee_number as "employeeNumber", u.full_name as "fullName", u.email, t.name as team,
           r.created_at::text as "requestedAt", (r.created_at at time zone $3)::date as "requestedOn", r.description,
           r.amount_cents as "amountCents", r.status, (r.reviewed_at at time zone $3)::date as "decidedOn",
           r.reviewer_id is not null as "isReviewed", p.full_name as reviewer,
           (r.paid_at at time zone $3)::date as "paidOn"
         from views.refunds r join ${people('u')} on u.id = r.user_id left join ${teams('t')} on t.id = u.team_id
           left join ${people('p')} on p.id = r.reviewer_id
         where r.created_at >= ($1::date::timestamp at time zone $3)
           and r.created_at < (($2::date + 1)::timestamp at time zone $3) ${rest}
         order by r.created_at, r.id limit $4`,
        [from, to, timeZone, limit, ...(after ? [after.requestedAt, after.id] : [])],
      );
      return rows;
    },
  };
}
