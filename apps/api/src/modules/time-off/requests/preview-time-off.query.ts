/** The result that a request would have, without recording it (R28a). */
import { Type } from 'class-transformer';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { IsNumber, IsOptional } from 'class-validator';
import type { PreviewedBalance, PreviewedDay, TimeOffPreview } from '@staffroom/contracts/time-off.js';
import { replay, type Rejection } from '@staffroom/domain/decider.js';
import type { LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { balanceOf, carriedLeft, expectedHours } from '@staffroom/domain/time-off/leave-balance.js';
import { type TimeOffEvent, timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { previewTimeOff } from '@staffroom/domain/time-off/preview-time-off.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { EventLog } from '../../../platform/event-log/event-log.js';
import { IsFlag } from '../../../platform/http/validators.js';
import { statusOf } from '../../../platform/http/rejection-status.js';
import { Clock } from '../../../platform/clock/clock.js';
import { companyHolidays, offeredKind } from '../../company/facade.js';
import { sentenceOf } from '../../rejections/facade.js';
import { noReviewerNotice } from '../../requests/facade.js';
import { daysOffFor, type NamedDayOff } from '../days-off/account-holidays.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';
import { ProposedTimeOffDto } from './proposed-time-off.dto.js';

export class PreviewTimeOffDto extends ProposedTimeOffDto {
  @IsOptional()
  @Type(() => Number)
  @IsNumber({}, { message: () => t('Hours must be a number') })
  hours?: number;

  /** Whether the reply contains each day. */
  @IsFlag()
  days?: boolean;
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
    const daysOff = daysOffFor(account, details, await companyHolidays(this.log.pool));
    const kind = await offeredKind(this.log, this.log.pool, details.kindId);
    const today = this.clock.today();
    const leaveYears = await leaveYearFacts(this.log, this.log.pool, today);
    const asked = { ...details, kind, today, leaveYears, daysOff };
    const { hours, balances, days, rejection } = previewTimeOff(asked, account);
    const named = days.map((day) => ({ ...day, name: nameOf(day.date, daysOff) }));
    const balanceAfterHours = details.type === 'VACATION' ? (balances[0]?.leftAfter ?? null) : null;
    return {
      hours,
      workingDays: days.filter((day) => day.hours > 0).length,
      balances: details.type === 'VACATION' ? explained(balances, account, leaveYears) : [...balances],
      balanceAfterHours,
      notCounted: notCountedOf(days, daysOff),
      ...(details.days && { days: named }),
      refusal: rejection && refusalOf(rejection),
      notice,
    };
  }
}

function notCountedOf(
  days: readonly Pick<PreviewedDay, 'date' | 'hours' | 'reason'>[],
  daysOff: readonly NamedDayOff[],
): TimeOffPreview['notCounted'] {
  const because = (reason: PreviewedDay['reason']) => days.filter((day) => day.reason === reason);
  const named = (those: typeof days) => {
    const dates = those.map(({ date }) => date);
    return daysOff.filter(({ date }) => dates.includes(date)).map(({ date, name }) => ({ date, name }));
  };
  return {
    weekendDays: because('WEEKEND').length,
    freeDays: because('NO_HOURS').length,
    holidays: named(because('HOLIDAY')),
    halfHolidays: named(because('HALF_HOLIDAY').filter(({ hours }) => hours > 0)),
  };
}

/** How the hours that are available in the year add up, and until when those that were carried over can be taken (R54). */
function explained(
  balances: readonly PreviewedBalance[],
  account: LeaveAccount,
  facts: LeaveYearFacts,
): PreviewedBalance[] {
  if (account.status === 'none') return [...balances];
  return balances.map((balance) => {
    const { year } = balance;
    const sums = { ...balanceOf(account, year), expectedHours: expectedHours(account, year, facts) };
    return { ...balance, sums, carried: carriedLeft(account, year, facts) };
  });
}

/** Null for a day that is no holiday. */
function nameOf(date: string, daysOff: readonly NamedDayOff[]): string | null {
  return daysOff.find((day) => day.date === date)?.name ?? null;
}

function refusalOf({ kind, because, code }: Rejection): TimeOffPreview['refusal'] {
  return { statusCode: statusOf[kind], message: sentenceOf(because), code: code ?? null };
}
