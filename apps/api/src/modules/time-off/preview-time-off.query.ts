/** The result that a request would have, without recording it (R28a). */
import { Type } from 'class-transformer';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { IsNumber, IsOptional } from 'class-validator';
import type { TimeOffPreview } from '@staffroom/contracts/time-off.js';
import { replay, type Rejection } from '@staffroom/domain/decider.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { previewTimeOff, timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { statusOf } from '../../platform/http/rejection-status.js';
import { Clock } from '../../platform/http/clock.js';
import { noReviewerNotice } from '../requests/facade.js';
import { daysOffFor } from './account-holidays.js';
import { ProposedTimeOffDto } from './proposed-time-off.dto.js';

export class PreviewTimeOffDto extends ProposedTimeOffDto {
  @IsOptional()
  @Type(() => Number)
  @IsNumber({}, { message: 'Hours must be a number' })
  hours?: number;
}

export class PreviewTimeOff {
  constructor(
    readonly userId: string,
    readonly details: PreviewTimeOffDto,
  ) {}
}

@QueryHandler(PreviewTimeOff)
export class PreviewTimeOffHandler implements IQueryHandler<PreviewTimeOff, TimeOffPreview> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, details }: PreviewTimeOff): Promise<TimeOffPreview> {
    const { events } = await this.log.history<TimeOffEvent>(timeOffStream(userId));
    const notice = await noReviewerNotice(this.log.pool, userId);
    const account = replay(timeOffLedger, events);
    const facts = daysOffFor(account, details);
    const asked = { ...details, today: this.clock.today(), ...facts };
    const { hours, balances, notCounted, rejection } = previewTimeOff(asked, account);
    const holidays = facts.daysOff
      .filter(({ date }) => notCounted.holidays.includes(date))
      .map(({ date, name }) => ({ date, name }));
    const balanceAfterHours = details.type === 'SICK' ? null : (balances[0]?.leftAfter ?? null);
    return {
      hours,
      balances: [...balances],
      balanceAfterHours,
      notCounted: { weekendDays: notCounted.weekendDays, holidays },
      refusal: rejection && refusalOf(rejection),
      notice,
    };
  }
}

function refusalOf({ kind, message, code }: Rejection): TimeOffPreview['refusal'] {
  return { statusCode: statusOf[kind], message, code: code ?? null };
}
