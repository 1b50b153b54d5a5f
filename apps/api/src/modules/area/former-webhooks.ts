/**
 * Which events of the log webhooks are told of, and under which name. Only ids leave the portal. An absence has one name whatever its kind,
 * because the kind is private (R45).
 */
import { type WebhookData, type WebhookType } from '@staffroom/contracts/webhooks.js';
import type { DocumentEvent } from '@staffroom/domain/documents/document-events.js';
import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import type { RefundEvent } from '@staffroom/domain/refunds/refund-events.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';

type ToldEvent = UserEvent | TimeOffEvent | RefundEvent | DocumentEvent | PayslipEvent;

type Mapping = {
  readonly [E in ToldEvent as E['type']]?: { type: WebhookType; ids: (data: E['data']) => WebhookData };
};

const person = ({ userId }: { userId: string }) => ({ userId });
const timeOff = ({ userId, requestId }: { userId: string; requestId: string }) => ({ userId, requestId });
const refund = ({ userId, refundId }: { userId: string; refundId: string }) => ({ userId, refundId });

const mapping: Mapping = {
  UserCreated: { type: 'person.created', ids: person },
  UserEdited: { type: 'person.changed', ids: person },
  EmploymentChanged: { type: 'person.changed', ids: person },
  UserArchived: { type: 'person.archived', ids: person },
  UserRestored: { type: 'person.restored', ids: person },
  UserDeleted: { type: 'person.deleted', ids: person },
  TimeOffRequested: { type: 'time-off.requested', ids: timeOff },
  TimeOffReviewed: { type: 'time-off.reviewed', ids: timeOff },
  TimeOffWithdrawn: { type: 'time-off.withdrawn', ids: timeOff },
  TimeOffCancelled: { type: 'time-off.cancelled', ids: timeOff },
  RefundRequested: { type: 'refund.submitted', ids: refund },
  RefundReviewed: { type: 'refund.reviewed', ids: refund },
  RefundWithdrawn: { type: 'refund.withdrawn', ids: refund },
  RefundPaid: { type: 'refund.paid', ids: refund },
  DocumentUploaded: { type: 'document.added', ids: ({ userId, documentId }) => ({ userId, documentId }) },
  PayslipUploaded: { type: 'payslip.added', ids: ({ userId, payslipId }) => ({ userId, payslipId }) },
};

export const formerWebhooks = Object.fromEntries(
  Object.entries(mapping).map(([name, { type, ids }]) => {
    const any = {
      userId: 'userId',
      requestId: 'requestId',
      refundId: 'refundId',
      documentId: 'documentId',
      payslipId: 'payslipId',
    };
    return [
      name,
      { type, ids: Object.keys(ids(any as never)).filter((id) => ids(any as never)[id as 'userId'] !== undefined) },
    ];
  }),
) as Record<string, { type: WebhookType; ids: (keyof WebhookData)[] }>;
