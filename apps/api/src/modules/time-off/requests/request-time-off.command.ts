import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsNumber, IsOptional } from 'class-validator';
import { type RequestTimeOffBody, timeOffLimits } from '@staffroom/contracts/time-off.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { type CommandContext, newId } from '../../../platform/event-log/command-context.js';
import type { Queryable } from '../../../platform/database/database.js';
import { EventLog } from '../../../platform/event-log/event-log.js';
import { Clock } from '../../../platform/clock/clock.js';
import { IsOptionalText } from '../../../platform/http/validators.js';
import { companyHolidays, offeredKind } from '../../company/facade.js';
import { daysOffFor } from '../days-off/account-holidays.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';
import { ProposedTimeOffDto } from './proposed-time-off.dto.js';

export class RequestTimeOffDto extends ProposedTimeOffDto implements RequestTimeOffBody {
  @IsOptional()
  @IsNumber({}, { message: () => t('Hours must be a number') })
  hours?: number;

  @IsOptionalText(timeOffLimits.reasonMax)
  reason?: string | null;
}

/** Returns the id of the request, the same one for a repeated Idempotency-Key. */
export class RequestTimeOff extends Command<string> {
  constructor(
    readonly userId: string,
    readonly details: RequestTimeOffBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RequestTimeOff)
export class RequestTimeOffHandler implements ICommandHandler<RequestTimeOff> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, details, context }: RequestTimeOff): Promise<string> {
    const requestId = newId(context, this.log.keyring);
    const request = { ...details, requestId, userId, today: this.clock.today() };
    const command = async (db: Queryable, account: LeaveAccount) => {
      const kind = await offeredKind(this.log, db, details.kindId);
      const leaveYears = await leaveYearFacts(this.log, db, request.today);
      const facts = { kind, leaveYears, daysOff: daysOffFor(account, details, await companyHolidays(db)) };
      return { type: 'RequestTimeOff', data: { ...request, ...facts } } as const;
    };
    await this.log.run(timeOffLedger, timeOffStream(userId), command, context);
    return requestId;
  }
}
