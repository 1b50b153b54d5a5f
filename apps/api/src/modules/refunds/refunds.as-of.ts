/** A refund request at a moment. Auditors may also give its reference. */
import { titleStart } from '@staffroom/domain/refunds/refund.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import { type AuditSubject, inOwnStream, type SearchedLog } from '../area/audit-subject.js';
import { euros } from '../area/words.js';
import { requestAsOf } from '../requests/facade.js';
import { refundsView } from './refunds.view.js';

export const refundSubject: AuditSubject = {
  kind: 'refund',
  words: 'refund',
  hint: ' Give its id, or its reference as in "Refund 2026-0001".',
  idField: 'refundId',
  isPersonal: true,
  ...inOwnStream(refundStream, idOf),
  state: requestAsOf(refundsView.name, {
    withdrawn: 'RefundWithdrawn',
    shown: { amountCents: euros },
    queue: {
      name: 'refunds',
      title: 'Refunds',
      line: ({ title, amountCents }) => `${String(title)}, ${euros(Number(amountCents))}`,
    },
  }),
};

async function idOf({ db }: SearchedLog, given: string): Promise<string | null> {
  const reference = /^(?:refund\s+)?(\d{4}-\d{4,})$/i.exec(given)?.[1];
  if (!reference) return null;
  const { rows } = await db.query<{ id: string }>(
    `select data ->> 'refundId' as id from log.events where type = 'RefundRequested' and data ->> 'title' = $1`,
    [titleStart + reference],
  );
  return rows[0]?.id ?? null;
}
