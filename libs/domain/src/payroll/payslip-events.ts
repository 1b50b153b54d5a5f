import type { DomainEvent } from '../decider.js';
import type { Personal } from '../event-catalog.js';
import { defineEvents } from '../event-catalog.js';
import type { StoredFile } from '../stored-file.js';

/** One payslip, from upload to deletion. */
export function payslipStream(payslipId: string): string {
  return `payslip-${payslipId}`;
}

export interface PayslipUploaded {
  readonly payslipId: string;
  /** The employee it is for. */
  readonly userId: string;
  readonly fiscalYear: number;
  /** 1 to 12. */
  readonly month: number;
  readonly fileName: Personal<string>;
  readonly file: StoredFile;
  /** Its number among the payslips of one upload, starting with 1. The owner is notified only of the first. */
  readonly number: number;
  readonly together: number;
}

export interface PayslipDeleted {
  readonly payslipId: string;
  readonly userId: string;
}

export type PayslipEvent =
  DomainEvent<'PayslipUploaded', PayslipUploaded> | DomainEvent<'PayslipDeleted', PayslipDeleted>;

export const payslipEvents = defineEvents<PayslipEvent>({
  PayslipUploaded: { version: 1, subject: 'userId', personal: { fileName: true } },
  PayslipDeleted: { version: 1, subject: 'userId' },
});
