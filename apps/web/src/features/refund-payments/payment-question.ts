import type { OpenPayment, RefundToPay } from '@staffroom/contracts/refund-payments.js';

/** What is asked before it is done, because it cannot be undone. */
export type PaymentQuestion =
  | { kind: 'paid'; payment: OpenPayment }
  | { kind: 'release'; payment: OpenPayment }
  | { kind: 'paid otherwise'; refund: RefundToPay };
