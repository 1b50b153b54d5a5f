import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsBoolean, IsOptional } from 'class-validator';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { reviewLimits } from '@staffroom/contracts/requests.js';
import type { CancelTimeOffBody } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../../platform/event-log/command-context.js';
import { EventLog } from '../../../platform/event-log/event-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import { IsOptionalText, IsPlainDate } from '../../../platform/http/validators.js';
import type { Viewer } from '../../directory/facade.js';
import { decideOnRequest } from '../requests/decide-on-request.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';

export class CancelTimeOffDto implements CancelTimeOffBody {
  @IsOptional()
  @IsPlainDate()
  from?: PlainDate | null;

  /** The ledger requires it, and says so with the name of the field. */
  @IsOptionalText(reviewLimits.commentMax)
  comment: string;

  @IsBoolean({ message: () => t('Please say whether the person agreed') })
  personAgreed: boolean;
}

/** A reviewer cancels approved leave without being asked (R48). */
export class CancelTimeOff extends Command<void> {
  constructor(
    readonly reviewer: Viewer,
    readonly requestId: string,
    readonly details: CancelTimeOffBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CancelTimeOff)
export class CancelTimeOffHandler implements ICommandHandler<CancelTimeOff> {
  constructor(
    readonly log: EventLog,
    readonly clock: Clock,
  ) {}

  async execute({ reviewer, requestId, details, context }: CancelTimeOff): Promise<void> {
    const data = { ...details, comment: details.comment ?? null, requestId, reviewerId: reviewer.id };
    const today = this.clock.today();
    await decideOnRequest(this, { reviewer, requestId, context }, async (_, manner, db) => {
      const leaveYears = await leaveYearFacts(this.log, db, today);
      return { type: 'CancelTimeOff', data: { ...data, ...manner, today, leaveYears } };
    });
  }
}
