import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { payslip } from '@staffroom/domain/payroll/payslip.js';
import { payslipStream } from '@staffroom/domain/payroll/payslip-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { FileStore } from '../../platform/files/file-store.js';

/** R34a. After the commit, the file cannot be opened. remove-files.policy.ts then removes the bytes. */
export class DeletePayslip extends Command<void> {
  constructor(
    readonly payslipId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(DeletePayslip)
export class DeletePayslipHandler implements ICommandHandler<DeletePayslip> {
  constructor(
    private readonly log: EventLog,
    private readonly store: FileStore,
  ) {}

  async execute({ payslipId, context }: DeletePayslip): Promise<void> {
    const command = { type: 'DeletePayslip', data: { payslipId } } as const;
    await this.log.transact(context, async (unit) => {
      const state = await unit.decide(payslip, payslipStream(payslipId), command);
      if (state.status === 'DELETED') unit.also(this.store.released([state.fileId]));
    });
  }
}
