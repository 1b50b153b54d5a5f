/** Validates the refund form and turns it into a request (SPEC section 5, Refund). */
import { refundLimits, refundMessages } from '@staffroom/contracts/refunds.js';

export interface RefundFields {
  reason: string;
  /** In euros, as typed. */
  amount: string;
}

export interface RefundDetails {
  description: string;
  amountCents: number;
  receipt: File;
}

export function toForm({ description, amountCents, receipt }: RefundDetails): FormData {
  const form = new FormData();
  form.set('description', description);
  form.set('amount', String(amountCents));
  form.set('file', receipt);
  return form;
}

export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

export function reasonProblem(reason: string): string | undefined {
  const { length } = reason.trim();
  return length === 0 || length > refundLimits.descriptionMax ? refundMessages.description : undefined;
}

export function amountProblem(amount: string): string | undefined {
  const cents = centsOf(amount);
  if (!(cents > 0)) return refundMessages.amount;
  // Rounding would change the amount that was typed. A number field also accepts 1e-2.
  if (/\.\d{2}\d*[1-9]|e-/i.test(amount)) return refundMessages.amountStep;
  return cents > refundLimits.amountMaxCents ? refundMessages.amountMax : undefined;
}
