import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsBoolean } from 'class-validator';
import type { SecurityAdviceBody } from '@staffroom/contracts/security-advice.js';
import { company } from '@staffroom/domain/company/company.js';
import { companyStream } from '@staffroom/domain/company/company-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { OptionalNotNull } from '../../platform/http/validators.js';

const yesOrNo = { message: () => t('Please choose yes or no.') };

export class SecurityAdviceDto implements SecurityAdviceBody {
  @OptionalNotNull()
  @IsBoolean(yesOrNo)
  strictPasswords?: boolean;

  @OptionalNotNull()
  @IsBoolean(yesOrNo)
  keysAreCopied?: boolean;

  @OptionalNotNull()
  @IsBoolean(yesOrNo)
  isDismissed?: boolean;
}

export class FollowSecurityAdvice extends Command<void> {
  constructor(
    readonly body: SecurityAdviceBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(FollowSecurityAdvice)
export class FollowSecurityAdviceHandler implements ICommandHandler<FollowSecurityAdvice> {
  constructor(private readonly log: EventLog) {}

  async execute({ body, context }: FollowSecurityAdvice): Promise<void> {
    const { strictPasswords, keysAreCopied, isDismissed } = body;
    const marks = {
      ...(keysAreCopied !== undefined && { keysAreCopied }),
      ...(isDismissed !== undefined && { isDismissed }),
    };
    await this.log.transact(context, async (unit) => {
      if (strictPasswords !== undefined)
        await unit.decide(company, companyStream, { type: 'ChangePasswordPolicy', data: { strictPasswords } });
      await unit.decide(company, companyStream, { type: 'MarkSecurityAdvice', data: marks });
    });
  }
}
