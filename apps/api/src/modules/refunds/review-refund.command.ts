import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import { refund } from '@staffroom/domain/refunds/refund.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import { type CommandContext, requiring } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { requesterOf } from '../requests/facade.js';
import { rightToSee, maySeeRequestsOf, type Viewer } from '../directory/facade.js';
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
  constructor(private readonly log: EventLog) {}

  async execute({ reviewer, refundId, review, context }: ReviewRefund): Promise<void> {
    const requesterId = await requesterOf(this.log.pool, refundKind, refundId);
    if (!requesterId) throw noSuchRefund();
    const { status: decision, comment } = review;
    const data = { decision, comment: comment ?? null, reviewerId: reviewer.id };
    await this.log.run(
      refund,
      refundStream(refundId),
      async (db) => {
        if (!(await maySeeRequestsOf(db, reviewer, requesterId))) throw noSuchRefund();
        return { type: 'ReviewRefund', data } as const;
      },
      requiring(context, rightToSee(reviewer.id, requesterId, noSuchRefund)),
    );
  }
}
