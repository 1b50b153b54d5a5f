import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import { refund } from '@staffroom/domain/refunds/refund.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import { type CommandContext, requiring } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Clock } from '../../platform/clock/clock.js';
import { requesterOf } from '../requests/facade.js';
import type { Viewer } from '../directory/facade.js';
import { mannerOf, rightToReview } from '../substitutes/facade.js';
import { noSuchRefund } from './no-such-refund.js';
import { refundKind } from './refunds.view.js';

export class ReviewRefund extends Command<void> {
  constructor(
    readonly reviewer: Viewer,
    readonly refundId: string,
    readonly review: ReviewBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReviewRefund)
export class ReviewRefundHandler implements ICommandHandler<ReviewRefund> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ reviewer, refundId, review, context }: ReviewRefund): Promise<void> {
    const requesterId = await requesterOf(this.log.pool, refundKind, refundId);
    if (!requesterId) throw noSuchRefund();
    const today = this.clock.today();
    const manner = await mannerOf(this.log.pool, reviewer, requesterId, today);
    if (!manner) throw noSuchRefund();
    const { status: decision, comment } = review;
    const data = { decision, comment: comment ?? null, reviewerId: reviewer.id, ...manner };
    await this.log.run(
      refund,
      refundStream(refundId),
      async (db) => {
        if (!(await mannerOf(db, reviewer, requesterId, today))) throw noSuchRefund();
        return { type: 'ReviewRefund', data } as const;
      },
      requiring(context, rightToReview(reviewer.id, requesterId, { manner, today, unseen: noSuchRefund })),
    );
  }
}
