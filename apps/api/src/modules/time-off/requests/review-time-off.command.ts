import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import { kindIdOf, type LeaveAccount, requestOf } from '@staffroom/domain/time-off/leave-account.js';
import type { CommandContext } from '../../../platform/event-log/command-context.js';
import { EventLog } from '../../../platform/event-log/event-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import { offeredKind } from '../../company/facade.js';
import type { Viewer } from '../../directory/facade.js';
import { decideOnRequest } from './decide-on-request.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';

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
    await decideOnRequest(this, { reviewer, requestId, context }, async (account, manner, db) => {
      const kind = await offeredKind(this.log, db, kindOfRequest(account, requestId));
      const leaveYears = await leaveYearFacts(this.log, db, this.clock.today());
      return { type: 'ReviewTimeOff', data: { ...data, ...manner, kind, leaveYears } };
    });
  }
}

function kindOfRequest(account: LeaveAccount, requestId: string): string | null {
  const request = account.status === 'open' ? requestOf(account, requestId) : undefined;
  return request ? kindIdOf(request) : null;
}
