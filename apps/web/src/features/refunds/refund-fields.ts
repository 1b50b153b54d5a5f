/** Validates the refund form and turns it into a request (SPEC section 5, Refund). */
import { refundLimits, refundMessages } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { numberProblem, readNumber } from '@staffroom/contracts/typed-numbers.js';
import { euros } from '../../ui/euros.js';

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

/** NaN if it is no number. */
export function centsOf(amount: string): number {
  return Math.round(readNumber(withoutEuro(amount)) * 100);
}

/** As in a receipt: '€ 12,50', '12.50 EUR'. */
export function withoutEuro(amount: string): string {
  return amount.trim().replace(/^(€|EUR)|(€|EUR)$/i, '');
}

/** Nothing for an amount that has parts of a cent. */
export function eurosText(amount: number): string | undefined {
  const cents = Math.round(amount * 100);
  return cents / 100 === amount ? euros(cents) : undefined;
}

export function reasonProblem(reason: string): string | undefined {
  const { length } = reason.trim();
  return length === 0 || length > refundLimits.descriptionMax ? t(refundMessages.description) : undefined;
}

export const amountExample = '1234.50';

export function amountProblem(amount: string): string | undefined {
  const problem = numberProblem(withoutEuro(amount), amountExample);
  if (problem) return problem;
  const cents = centsOf(amount);
  if (!(cents > 0)) return t(refundMessages.amount);
  // Rounding would change the amount that was typed.
  if (cents / 100 !== readNumber(withoutEuro(amount))) return t(refundMessages.amountStep);
  return cents > refundLimits.amountMaxCents ? t(refundMessages.amountMax) : undefined;
}
