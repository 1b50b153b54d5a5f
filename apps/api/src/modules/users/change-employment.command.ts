import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  ValidateNested,
} from 'class-validator';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import type { EmploymentBody } from '@staffroom/contracts/users.js';
import { type WeekHours, type WorkPattern, workPatternLimits } from '@staffroom/contracts/work-patterns.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { patternIsWellFormed, validFromIsInRange } from '@staffroom/domain/time-off/work-pattern-change.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { RuleBroken, type UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import { Clock } from '../../platform/clock/clock.js';
import { IsPlainDate, OptionalNotNull } from '../../platform/http/validators.js';
import { employmentFacts } from '../directory/facade.js';
import { companyHolidays } from '../company/facade.js';
import { daysOffFrom, leaveYearFacts } from '../time-off/facade.js';
import { recordEmployment } from './record-employment.js';

const sevenDays = () => t('Please give the hours of seven weekdays, Monday first');

class WorkPatternDto implements WorkPattern {
  @IsPlainDate({ message: () => t('Please give the first day of the work pattern as YYYY-MM-DD') })
  from: PlainDate;

  @IsArray({ message: sevenDays })
  @ArrayMinSize(workPatternLimits.days, { message: sevenDays })
  @ArrayMaxSize(workPatternLimits.days, { message: sevenDays })
  @IsNumber({}, { each: true, message: sevenDays })
  hours: WeekHours;
}

export class EmploymentDto implements EmploymentBody {
  @IsOptional()
  @IsString({ message: () => t('The employee number must be text') })
  employeeNumber?: string | null;

  @IsOptional()
  @IsString({ message: () => t('The region must be a code such as DE-BY') })
  region?: string | null;

  @IsOptional()
  @IsString({ message: () => t('The IBAN must be text') })
  iban?: string | null;

  @OptionalNotNull()
  @IsObject({ message: () => t('The work pattern must be an object with from and hours') })
  @ValidateNested()
  @Type(() => WorkPatternDto)
  workPattern?: WorkPatternDto;
}

/** R59. */
export class ChangeEmployment extends Command<void> {
  constructor(
    readonly userId: string,
    readonly changes: EmploymentBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Changes the account and its leave ledger together, or none of them. */
@CommandHandler(ChangeEmployment)
export class ChangeEmploymentHandler implements ICommandHandler<ChangeEmployment> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  /** Under the directory lock, so that of two calls with one number the second sees the first. */
  async execute({ userId, changes, context }: ChangeEmployment): Promise<void> {
    const { workPattern, ...fields } = changes;
    const malformed = workPattern && this.whatIsWrongWith(workPattern);
    if (malformed) throw new RuleBroken(malformed); // before anything is looked up (R2b)
    await this.log.transact(
      context,
      async (unit) => {
        const facts = await employmentFacts(unit.db, userId, fields.employeeNumber);
        await recordEmployment(unit, userId, { ...fields, byToken: context.byToken, facts });
        if (workPattern) await this.changePattern(unit, userId, workPattern);
      },
      { lockDirectory: true },
    );
  }

  private whatIsWrongWith({ from, hours }: WorkPattern) {
    return patternIsWellFormed(hours) ?? validFromIsInRange(from, this.clock.today());
  }

  private async changePattern(unit: UnitOfWork, userId: string, { from, hours }: WorkPattern): Promise<void> {
    const account = await unit.stateOf(timeOffLedger, timeOffStream(userId));
    const daysOff = daysOffFrom(account, from, await companyHolidays(unit.db));
    const today = this.clock.today();
    const leaveYears = await leaveYearFacts(this.log, unit.db, today);
    const data = { from, hours, today, leaveYears, daysOff };
    await unit.decide(timeOffLedger, timeOffStream(userId), { type: 'ChangeWorkPattern', data });
  }
}
