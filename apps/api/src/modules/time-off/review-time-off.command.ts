import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { type CommandContext, requiring } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Clock } from '../../platform/http/clock.js';
import { requesterOf } from '../requests/facade.js';
import type { Viewer } from '../directory/facade.js';
import { mannerOf, rightToReview } from '../substitutes/facade.js';
import { noSuchRequest } from './no-such-request.js';
import { timeOffKind } from './time-off-columns.js';

export class ReviewTimeOff extends Command<void> {
  constructor(
    readonly reviewer: Viewer,
    readonly requestId: string,
    readonly review: ReviewBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReviewTimeOff)
export class ReviewTimeOffHandler implements ICommandHandler<ReviewTimeOff> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ reviewer, requestId, review, context }: ReviewTimeOff): Promise<void> {
    const userId = await requesterOf(this.log.pool, timeOffKind, requestId);
    if (!userId) throw noSuchRequest();
    const today = this.clock.today();
    const manner = await mannerOf(this.log.pool, reviewer, userId, today);
    if (!manner) throw noSuchRequest();
    const { status: decision, comment } = review;
    const command = {
      type: 'ReviewTimeOff',
      data: { requestId, decision, comment: comment ?? null, reviewerId: reviewer.id, ...manner },
    } as const;
    await this.log.run(
      timeOffLedger,
      timeOffStream(userId),
      async (db) => {
        if (!(await mannerOf(db, reviewer, userId, today))) throw noSuchRequest();
        return command;
      },
      requiring(context, rightToReview(reviewer.id, userId, { manner, today, unseen: noSuchRequest })),
    );
  }
}
