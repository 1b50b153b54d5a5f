import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refund } from '@staffroom/domain/refunds/refund.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { FileStore } from '../../platform/files/file-store.js';

/** The request leaves every list, and its receipt can no longer be opened (R28b, R18). */
export class WithdrawRefund extends Command<void> {
  constructor(
    readonly byUserId: string,
    readonly refundId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(WithdrawRefund)
export class WithdrawRefundHandler implements ICommandHandler<WithdrawRefund> {
  constructor(
    private readonly log: EventLog,
    private readonly files: FileStore,
  ) {}

  async execute({ byUserId, refundId, context }: WithdrawRefund): Promise<void> {
    await this.log.transact(context, async (unit) => {
      const command = { type: 'WithdrawRefund', data: { byUserId } } as const;
      const withdrawn = await unit.decide(refund, refundStream(refundId), command);
      if (withdrawn.status !== 'none') unit.also(this.files.released([withdrawn.fileId]));
    });
  }
}
