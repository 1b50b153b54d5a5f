import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refund } from '@staffroom/domain/refunds/refund.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { unpaidIn } from './payments.view.js';

/** The file is not used: its refunds wait to be paid again. */
export class ReleasePayment extends Command<void> {
  constructor(
    readonly paymentId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReleasePayment)
export class ReleasePaymentHandler implements ICommandHandler<ReleasePayment> {
  constructor(private readonly log: EventLog) {}

  async execute({ paymentId, context }: ReleasePayment): Promise<void> {
    await this.log.transact(context, async (unit) => {
      const refunds = await unpaidIn(unit.db, paymentId);
      await unit.decideEach(refund, refunds.map(refundStream), { type: 'ReleaseRefundPayment', data: { paymentId } });
    });
  }
}
