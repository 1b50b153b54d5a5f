import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EnterTimeOffBody } from '@staffroom/contracts/time-off.js';
import type { LeaveAccount } from '@staffroom/domain/time-off/leave-account.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Queryable } from '../../../platform/database/database.js';
import { type CommandContext, newId, requiring } from '../../../platform/event-log/command-context.js';
import { EventLog } from '../../../platform/event-log/event-log.js';
import { conflict, notFound } from '../../../platform/http/app-error.js';
import { Clock } from '../../../platform/clock/clock.js';
import { IsId } from '../../../platform/http/validators.js';
import { companyHolidays, offeredKind } from '../../company/facade.js';
import { isArchived, maySeeRequestsOf, rightToSee, type Viewer, whileActive } from '../../directory/facade.js';
import { daysOffFor } from '../days-off/account-holidays.js';
import { leaveYearFacts } from '../leave-years/leave-year-facts.js';
import { RequestTimeOffDto } from './request-time-off.command.js';

export class EnterTimeOffDto extends RequestTimeOffDto implements EnterTimeOffBody {
  @IsId(() => t('Please choose a person'))
  userId: string;
}

/** A reviewer enters leave for someone they see, whose account is active (R49). Returns the id of the request. */
export class EnterTimeOff extends Command<string> {
  constructor(
    readonly reviewer: Viewer,
    readonly details: EnterTimeOffBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(EnterTimeOff)
export class EnterTimeOffHandler implements ICommandHandler<EnterTimeOff> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ reviewer, details, context }: EnterTimeOff): Promise<string> {
    const { userId } = details;
    const requestId = newId(context, this.log.keyring);
    const entered = { ...details, requestId, reviewerId: reviewer.id, today: this.clock.today() };
    const command = async (db: Queryable, account: LeaveAccount) => {
      if (userId !== reviewer.id && !(await maySeeRequestsOf(db, reviewer, userId))) throw noSuchPerson();
      if (await isArchived(db, userId)) throw archived();
      const kind = await offeredKind(this.log, db, details.kindId);
      const leaveYears = await leaveYearFacts(this.log, db, entered.today);
      const facts = { kind, leaveYears, daysOff: daysOffFor(account, details, await companyHolidays(db)) };
      return { type: 'EnterTimeOff', data: { ...entered, ...facts } } as const;
    };
    const seeing = requiring(context, rightToSee(reviewer.id, userId, noSuchPerson));
    const allowed = userId === reviewer.id ? context : requiring(seeing, whileActive(userId, archived));
    await this.log.run(timeOffLedger, timeOffStream(userId), command, allowed);
    return requestId;
  }
}

function noSuchPerson() {
  return notFound(t('There is no such person among those you see.'));
}

function archived() {
  return conflict('NOT_ACTIVE', t('This account is archived. Leave can be entered once HR has restored it.'));
}
