/** A payslip that HR files for an employee and a month. Its file has already been checked (R34). */
import { payrollLimits } from '@staffroom/contracts/payroll.js';
import type { Decider, Decision, DomainCommand, Rejection } from '../decider.js';
import { accept, reject } from '../decider.js';
import type { PayslipEvent, PayslipUploaded } from './payslip-events.js';

export type UploadPayslip = PayslipUploaded & {
  /** The current year in the company's time zone. */
  readonly thisYear: number;
};

export type PayslipCommand =
  DomainCommand<'UploadPayslip', UploadPayslip> | DomainCommand<'DeletePayslip', { readonly payslipId: string }>;

export type PayslipState =
  | { readonly status: 'NONE' }
  | {
      readonly status: 'FILED' | 'DELETED';
      readonly userId: string;
      readonly fileId: string;
      readonly fiscalYear: number;
      readonly month: number;
    };

export const payslip: Decider<PayslipCommand, PayslipState, PayslipEvent> = {
  initial: { status: 'NONE' },
  decide,
  evolve,
};

function decide(command: PayslipCommand, state: PayslipState): Decision<PayslipEvent> {
  switch (command.type) {
    case 'UploadPayslip':
      return upload(command.data, state);
    case 'DeletePayslip': {
      if (state.status !== 'FILED') {
        return reject({ rule: 'R2', kind: 'not-found', because: { is: 'noSuchPayslip' } });
      }
      const { payslipId } = command.data;
      return accept({ type: 'PayslipDeleted', data: { payslipId, userId: state.userId } });
    }
    default:
      return command satisfies never;
  }
}

function upload({ thisYear, ...uploaded }: UploadPayslip, state: PayslipState): Decision<PayslipEvent> {
  if (state.status !== 'NONE') {
    return reject({ rule: 'R2', kind: 'conflict', code: 'CONFLICT', because: { is: 'payslipExists' } });
  }
  return payslipMonthRefusal(uploaded, thisYear) ?? accept({ type: 'PayslipUploaded', data: uploaded });
}

/** Exported so that year and month can be checked before the file is read (R35). */
export function payslipMonthRefusal(
  { fiscalYear, month }: Pick<PayslipUploaded, 'fiscalYear' | 'month'>,
  thisYear: number,
): Rejection | null {
  return yearIsPossible(fiscalYear, thisYear) ?? monthIsOne(month);
}

function yearIsPossible(fiscalYear: number, thisYear: number): Rejection | null {
  const { oldestYear } = payrollLimits;
  if (Number.isInteger(fiscalYear) && fiscalYear >= oldestYear && fiscalYear <= thisYear + 1) return null;
  const because = { is: 'fiscalYear', from: oldestYear, to: thisYear + 1 } as const;
  return reject({ rule: 'R35', kind: 'invalid', field: 'fiscalYear', because });
}

function monthIsOne(month: number): Rejection | null {
  if (Number.isInteger(month) && month >= 1 && month <= 12) return null;
  return reject({ rule: 'R35', kind: 'invalid', field: 'month', because: { is: 'monthOfYear' } });
}

function evolve(state: PayslipState, event: PayslipEvent): PayslipState {
  switch (event.type) {
    case 'PayslipUploaded': {
      const { userId, file, fiscalYear, month } = event.data;
      return { status: 'FILED', userId, fileId: file.fileId, fiscalYear, month };
    }
    case 'PayslipDeleted':
      return state.status === 'NONE' ? state : { ...state, status: 'DELETED' };
    default:
      return event satisfies never;
  }
}
