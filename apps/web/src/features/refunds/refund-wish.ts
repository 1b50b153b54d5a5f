/** From what stands in the form to what is asked of the server (SPEC section 5, Refund). */
import { acceptedExtensions, fileLimits } from '@staffroom/contracts/files.js';
import { refundLimits, refundMessages } from '@staffroom/contracts/refunds.js';

export interface RefundFields {
  reason: string;
  /** In euros, as typed. */
  amount: string;
}

export interface RefundWish {
  description: string;
  amountCents: number;
  receipt: File;
}

export function toForm({ description, amountCents, receipt }: RefundWish): FormData {
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
  return cents > refundLimits.amountMaxCents ? refundMessages.amountMax : undefined;
}

/** What is dropped does not pass the file picker's filter; the server looks at the content as well (R34). */
export function receiptProblem(file: File): string | undefined {
  const extension = /\.[^.]+$/.exec(file.name.toLowerCase())?.[0] ?? '';
  if (!acceptedExtensions.split(',').includes(extension)) return 'Please choose a PDF, JPG or PNG file';
  if (file.size === 0) return 'This file is empty';
  return file.size > fileLimits.maxBytes ? 'The file must be at most 10 MB' : undefined;
}
