import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsOptional, IsString } from 'class-validator';
import type { EmploymentBody } from '@staffroom/contracts/users.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { employmentFacts } from '../directory/facade.js';

export class EmploymentDto implements EmploymentBody {
  @IsOptional()
  @IsString({ message: 'The employee number must be text' })
  employeeNumber?: string | null;
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

@CommandHandler(ChangeEmployment)
export class ChangeEmploymentHandler implements ICommandHandler<ChangeEmployment> {
  constructor(private readonly log: EventLog) {}

  /** Under the directory lock, so that of two calls with one number the second sees the first. */
  async execute({ userId, changes, context }: ChangeEmployment): Promise<void> {
    await this.log.transact(
      context,
      async (unit) => {
        const facts = await employmentFacts(unit.db, userId, changes.employeeNumber);
        const data = { ...changes, byToken: context.byToken, facts };
        await unit.decide(userDecider, userStream(userId), { type: 'ChangeEmployment', data });
      },
      { lockDirectory: true },
    );
  }
}
