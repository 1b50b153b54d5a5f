import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Transform } from 'class-transformer';
import { IsInt } from 'class-validator';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { payslip, payslipMonthRefusal } from '@staffroom/domain/payroll/payslip.js';
import { payslipStream } from '@staffroom/domain/payroll/payslip-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { RuleBroken } from '../../platform/event-log/unit-of-work.js';
import { type CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { Clock } from '../../platform/clock/clock.js';
import { IsId } from '../../platform/http/validators.js';
import { recordUpload } from '../documents/facade.js';
import { payslipKind } from './payslips.view.js';

/** Fields of a form are text. */
const AsWholeNumber = () =>
  Transform(({ value }: { value: unknown }) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : value));

/** The fields of the form other than the files. */
export class UploadPayslipsDto {
  @IsId(() => t('Please select a user'))
  userId: string;

  @AsWholeNumber()
  @IsInt({ message: () => t('Fiscal year must be a year') })
  fiscalYear: number;

  @AsWholeNumber()
  @IsInt({ message: () => t('Month must be a number from 1 to 12') })
  month: number;
}

/** Turns all of the files into payslips of that month, or none (R34). Returns their ids, the same ones for a repeated Idempotency-Key. */
export class UploadPayslips extends Command<string[]> {
  constructor(
    readonly month: UploadPayslipsDto,
    readonly files: readonly CheckedFile[],
    readonly context: CommandContext,
    readonly onlyNew = false,
  ) {
    super();
  }
}

@CommandHandler(UploadPayslips)
export class UploadPayslipsHandler implements ICommandHandler<UploadPayslips> {
  constructor(
    private readonly log: EventLog,
    private readonly store: FileStore,
    private readonly clock: Clock,
  ) {}

  async execute({ month: { userId, fiscalYear, month }, ...given }: UploadPayslips): Promise<string[]> {
    const thisYear = yearOf(this.clock.today());
    // before the person is looked up: a wrong month is a 400, an unknown person a 404 (R2b)
    const refusal = payslipMonthRefusal({ fiscalYear, month }, thisYear);
    if (refusal) throw new RuleBroken(refusal);
    const when = { fiscalYear, month, thisYear };
    return recordUpload(this.log, this.store, payslipKind, { userId, ...given }, (unit, payslipId, uploaded) => {
      const data = { payslipId, ...uploaded, ...when };
      return unit.decide(payslip, payslipStream(payslipId), { type: 'UploadPayslip', data });
    });
  }
}
