import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import { change, type PersonExport, type ExportEntry } from '../area/person-export.js';
import { reviewExported, withdrawalExported } from '../requests/facade.js';

export const refundExport: PersonExport<RefundEvent> = {
  files: {
    'refunds.json': ['every refund you asked for, with its receipt, decision and comment; amounts are in cents'],
  },
  begin: (person) => {
    const refunds = new Map<string, ExportEntry>();
    return {
      on: {
        RefundRequested: ({ data, meta }) => {
          const { refundId: id, title: reference, amountCents, description } = data;
          const asked = { id, reference, amountCents, description, status: 'PENDING', requestedAt: meta.occurredAt };
          refunds.set(id, person.withFile('receipts', asked, data));
        },
        RefundReviewed: (event) => change(refunds, event.data.refundId, reviewExported(event, person)),
        RefundWithdrawn: (event) => change(refunds, event.data.refundId, withdrawalExported(event)),
        RefundPaymentReserved: 'in activity.json only',
        RefundPaymentReleased: 'in activity.json only',
        RefundPaid: ({ data, meta }) => change(refunds, data.refundId, { paidAt: meta.occurredAt }),
      },
      contents: () => ({ 'refunds.json': [...refunds.values()] }),
    };
  },
};
