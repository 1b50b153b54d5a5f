import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Clock } from '../../platform/http/clock.js';
import type { Viewer } from '../directory/facade.js';
import { daysOffOfRequest } from './account-holidays.js';
import { decideOnRequest } from './decide-on-request.js';

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
    readonly log: EventLog,
    readonly clock: Clock,
  ) {}

  async execute({ reviewer, requestId, review, context }: ReviewTimeOff): Promise<void> {
    const { status: decision, comment } = review;
    const data = { requestId, decision, comment: comment ?? null, reviewerId: reviewer.id };
    await decideOnRequest(this, { reviewer, requestId, context }, (account, manner) => {
      return { type: 'ReviewTimeOff', data: { ...data, ...manner, daysOff: daysOffOfRequest(account, requestId) } };
    });
  }
}
