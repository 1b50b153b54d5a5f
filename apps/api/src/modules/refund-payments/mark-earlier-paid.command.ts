import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsInt, Max, Min } from 'class-validator';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { type MarkEarlierPaidBody, refundPaymentLimits } from '@staffroom/contracts/refund-payments.js';
import { refund } from '@staffroom/domain/refunds/refund.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { conflict } from '../../platform/http/app-error.js';
import { Clock } from '../../platform/clock/clock.js';
import { IsPlainDate } from '../../platform/http/validators.js';
import { earlierRefunds } from './payments.view.js';

const { earlierMax } = refundPaymentLimits;
const wholeNumber = {
  message: () => t('The number of refunds must be from 1 to {max}.', { max: numberText(earlierMax) }),
};

export class MarkEarlierPaidDto implements MarkEarlierPaidBody {
  @IsPlainDate()
  approvedUntil: PlainDate;

  @Max(earlierMax, wholeNumber)
  @Min(1, wholeNumber)
  @IsInt(wholeNumber)
  count: number;
}

/** Everything that waits and was approved until a day was paid in another way, for example before the portal knew payments. */
export class MarkEarlierPaid extends Command<void> {
  constructor(
    readonly earlier: MarkEarlierPaidBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** It cannot be undone, so it marks exactly as many as the person was shown, or none. */
@CommandHandler(MarkEarlierPaid)
export class MarkEarlierPaidHandler implements ICommandHandler<MarkEarlierPaid> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ earlier: { approvedUntil, count }, context }: MarkEarlierPaid): Promise<void> {
    const { timeZone } = this.clock;
    await this.log.transact(context, async (unit) => {
      const found = await earlierRefunds(unit.db, { approvedUntil, timeZone });
      if (found.count !== count) throw changedMeanwhile();
      await unit.decideEach(refund, found.ids.map(refundStream), { type: 'MarkRefundPaid', data: { paymentId: null } });
    });
  }
}

function changedMeanwhile() {
  return conflict(
    'NOT_PAYABLE',
    t('Refunds were approved or paid meanwhile. Nothing was marked. Look at the number again.'),
  );
}
