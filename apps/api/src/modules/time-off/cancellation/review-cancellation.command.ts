import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import type { CommandContext } from '../../../platform/event-log/command-context.js';
import { EventLog } from '../../../platform/event-log/event-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import type { Viewer } from '../../directory/facade.js';
import { decideOnRequest } from '../requests/decide-on-request.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';

/** A reviewer answers the wish to cancel an approved request (R48). */
export class ReviewCancellation extends Command<void> {
  constructor(
    readonly reviewer: Viewer,
    readonly requestId: string,
    readonly review: ReviewBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReviewCancellation)
export class ReviewCancellationHandler implements ICommandHandler<ReviewCancellation> {
  constructor(
    readonly log: EventLog,
    readonly clock: Clock,
  ) {}

  async execute({ reviewer, requestId, review, context }: ReviewCancellation): Promise<void> {
    const { status: decision, comment } = review;
    const data = { requestId, decision, comment: comment ?? null, reviewerId: reviewer.id };
    await decideOnRequest(this, { reviewer, requestId, context }, async (_, manner, db) => {
      const leaveYears = await leaveYearFacts(this.log, db, this.clock.today());
      return { type: 'ReviewCancellation', data: { ...data, ...manner, leaveYears } };
    });
  }
}
