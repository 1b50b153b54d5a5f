import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import type { SecondFactorPolicyBody } from '@staffroom/contracts/second-factor.js';
import { type Role, roles } from '@staffroom/contracts/users.js';
import { company } from '@staffroom/domain/company/company.js';
import { companyStream } from '@staffroom/domain/company/company-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { someOf } from '../../platform/http/validators.js';

export class SecondFactorPolicyDto implements SecondFactorPolicyBody {
  @IsIn(roles, { each: true, message: someOf(roles) })
  @ArrayMaxSize(roles.length, { message: () => t('Please name each role once.') })
  @IsArray({ message: () => t('Please choose roles.') })
  requiredOf: Role[];
}

export class ChangeSecondFactorPolicy extends Command<void> {
  constructor(
    readonly policy: SecondFactorPolicyBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeSecondFactorPolicy)
export class ChangeSecondFactorPolicyHandler implements ICommandHandler<ChangeSecondFactorPolicy> {
  constructor(private readonly log: EventLog) {}

  async execute({ policy: { requiredOf }, context }: ChangeSecondFactorPolicy): Promise<void> {
    const command = { type: 'ChangeSecondFactorPolicy', data: { requiredOf } } as const;
    await this.log.run(company, companyStream, () => command, context);
  }
}
