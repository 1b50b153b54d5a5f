import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { yearOf } from '@staffroom/contracts/plain-date.js';
import { replay } from '@staffroom/domain/decider.js';
import { payslip } from '@staffroom/domain/payroll/payslip.js';
import { type PayslipEvent, payslipStream } from '@staffroom/domain/payroll/payslip-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { type CheckedFile, FileStore } from '../../platform/files/file-store.js';
import { notFound } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { recordUpload } from '../documents/facade.js';
import { payslipKind } from './payslips.view.js';

/** Deletes a payslip and puts one with this file in its place (R35a). Returns the id of the new one. */
export class ReplacePayslip extends Command<string> {
  constructor(
    readonly payslipId: string,
    readonly files: readonly CheckedFile[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReplacePayslip)
export class ReplacePayslipHandler implements ICommandHandler<ReplacePayslip> {
  constructor(
    private readonly log: EventLog,
    private readonly store: FileStore,
    private readonly clock: Clock,
  ) {}

  async execute({ payslipId, files, context }: ReplacePayslip): Promise<string> {
    const replaced = payslipStream(payslipId);
    // a repeated command finds the payslip deleted, and gets the id of the new one
    const before = replay(payslip, (await this.log.history<PayslipEvent>(replaced)).events);
    if (before.status === 'NONE') throw noSuchPayslip();
    const { userId, fileId, fiscalYear, month } = before;
    const when = { fiscalYear, month, thisYear: yearOf(this.clock.today()) };
    const upload = { userId, files, context, onlyNew: false };
    const [newId] = await recordUpload(this.log, this.store, payslipKind, upload, async (unit, id, uploaded) => {
      await unit.decide(payslip, replaced, { type: 'DeletePayslip', data: { payslipId } });
      unit.also(this.store.released([fileId]));
      const data = { payslipId: id, ...uploaded, ...when };
      await unit.decide(payslip, payslipStream(id), { type: 'UploadPayslip', data });
    });
    return newId!;
  }
}

export const noSuchPayslip = () => notFound(t('There is no such payroll document.'));
