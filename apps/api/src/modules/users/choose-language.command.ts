import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChosenLanguage } from '@staffroom/contracts/auth.js';
import type { Language } from '@staffroom/contracts/texts/languages.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { IsLanguage } from '../../platform/http/validators.js';

export class ChosenLanguageDto implements ChosenLanguage {
  @IsLanguage()
  language: Language;
}

export class ChooseLanguage extends Command<void> {
  constructor(
    readonly userId: string,
    readonly language: Language,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChooseLanguage)
export class ChooseLanguageHandler implements ICommandHandler<ChooseLanguage> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, language, context }: ChooseLanguage): Promise<void> {
    const command = { type: 'ChooseLanguage', data: { language } } as const;
    await this.log.run(userDecider, userStream(userId), () => command, context);
  }
}
