import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refund } from '@staffroom/domain/refunds/refund.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { noSuchRefund } from '../refunds/facade.js';
import { existingOf, unpaidIn } from './payments.view.js';

/** The bank has carried out the file: everything in it is paid. */
export class MarkPaymentPaid extends Command<void> {
  constructor(
    readonly paymentId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(MarkPaymentPaid)
export class MarkPaymentPaidHandler implements ICommandHandler<MarkPaymentPaid> {
  constructor(private readonly log: EventLog) {}

  async execute({ paymentId, context }: MarkPaymentPaid): Promise<void> {
    await this.log.transact(context, async (unit) => {
      const refunds = await unpaidIn(unit.db, paymentId);
      await unit.decideEach(refund, refunds.map(refundStream), { type: 'MarkRefundPaid', data: { paymentId } });
    });
  }
}

/** One refund that was paid without a payment file, for example in cash. */
export class MarkRefundPaid extends Command<void> {
  constructor(
    readonly refundId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(MarkRefundPaid)
export class MarkRefundPaidHandler implements ICommandHandler<MarkRefundPaid> {
  constructor(private readonly log: EventLog) {}

  async execute({ refundId, context }: MarkRefundPaid): Promise<void> {
    await this.log.transact(context, async (unit) => {
      if ((await existingOf(unit.db, [refundId])) === 0) throw noSuchRefund();
      await unit.decide(refund, refundStream(refundId), { type: 'MarkRefundPaid', data: { paymentId: null } });
    });
  }
}
