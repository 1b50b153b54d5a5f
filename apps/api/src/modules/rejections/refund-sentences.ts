import { refundMessages } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Sentences } from './sentences.js';

export const refundSentences = {
  noSuchRefund: () => t('There is no such refund request.'),
  refundDescription: () => t(refundMessages.description),
  refundAmount: () => t(refundMessages.amount),
  refundAmountMax: () => t(refundMessages.amountMax),
  refundNotApproved: ({ status }) =>
    t(
      'A refund is paid after it was approved. This one is {status, select, PENDING {pending} REJECTED {rejected} WITHDRAWN {withdrawn} other {not approved}}.',
      { status },
    ),
  refundIsPaid: () => t('This refund has been paid already.'),
  refundIsInFile: () => t('This refund is in a payment file already. Give that file back first.'),
  refundNotInFile: () => t('This refund is not in the payment file any more.'),
} satisfies Partial<Sentences>;
