import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { type CommandContext, requiring } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { requesterOf } from '../requests/facade.js';
import { rightToSee, maySeeRequestsOf, type Viewer } from '../directory/facade.js';
import { holidaysOfRequest } from './account-holidays.js';
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
  constructor(private readonly log: EventLog) {}

  async execute({ reviewer, requestId, review, context }: ReviewTimeOff): Promise<void> {
    const userId = await requesterOf(this.log.pool, timeOffKind, requestId);
    if (!userId) throw noSuchRequest();
    const { status: decision, comment } = review;
    const data = { requestId, decision, comment: comment ?? null, reviewerId: reviewer.id };
    await this.log.run(
      timeOffLedger,
      timeOffStream(userId),
      async (db, account) => {
        if (!(await maySeeRequestsOf(db, reviewer, userId))) throw noSuchRequest();
        return { type: 'ReviewTimeOff', data: { ...data, holidays: holidaysOfRequest(account, requestId) } } as const;
      },
      requiring(context, rightToSee(reviewer.id, userId, noSuchRequest)),
    );
  }
}
