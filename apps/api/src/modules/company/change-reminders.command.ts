import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsInt } from 'class-validator';
import type { ReminderPolicy } from '@staffroom/contracts/company.js';
import { company } from '@staffroom/domain/company/company.js';
import { companyStream } from '@staffroom/domain/company/company-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';

const wholeNumber = { message: 'Please give a whole number of working days.' };

export class ChangeRemindersDto implements ReminderPolicy {
  @IsInt(wholeNumber)
  remindAfterDays: number;

  @IsInt(wholeNumber)
  escalateAfterDays: number;
}

export class ChangeReminders extends Command<void> {
  constructor(
    readonly policy: ReminderPolicy,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeReminders)
export class ChangeRemindersHandler implements ICommandHandler<ChangeReminders> {
  constructor(private readonly log: EventLog) {}

  async execute({ policy: data, context }: ChangeReminders): Promise<void> {
    const command = { type: 'ChangeReminders', data } as const;
    await this.log.run(company, companyStream, () => command, context);
  }
}
