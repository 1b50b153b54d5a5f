import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsOptional } from 'class-validator';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { type RequestCancellationBody, timeOffLimits } from '@staffroom/contracts/time-off.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import type { Queryable } from '../../../platform/database/database.js';
import type { CommandContext } from '../../../platform/event-log/command-context.js';
import { EventLog } from '../../../platform/event-log/event-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import { IsOptionalText, IsPlainDate } from '../../../platform/http/validators.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';

export class RequestCancellationDto implements RequestCancellationBody {
  @IsOptional()
  @IsPlainDate()
  from?: PlainDate | null;

  @IsOptionalText(timeOffLimits.reasonMax)
  reason?: string | null;
}

/** The person asks to cancel an own approved request (R48). Their own ledger contains no requests of other people. */
export class RequestCancellation extends Command<void> {
  constructor(
    readonly byUserId: string,
    readonly requestId: string,
    readonly details: RequestCancellationBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RequestCancellation)
export class RequestCancellationHandler implements ICommandHandler<RequestCancellation> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ byUserId, requestId, details, context }: RequestCancellation): Promise<void> {
    const asked = { ...details, requestId, byUserId, today: this.clock.today() };
    const command = async (db: Queryable) => {
      const leaveYears = await leaveYearFacts(this.log, db, asked.today);
      return { type: 'RequestCancellation', data: { ...asked, leaveYears } } as const;
    };
    await this.log.run(timeOffLedger, timeOffStream(byUserId), command, context);
  }
}
