import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { apiToken } from '@staffroom/domain/api-tokens/api-token.js';
import { apiTokenStream } from '@staffroom/domain/api-tokens/api-token-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { forgetSecret } from './api-tokens.view.js';

export class RevokeApiToken extends Command<void> {
  constructor(
    readonly tokenId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RevokeApiToken)
export class RevokeApiTokenHandler implements ICommandHandler<RevokeApiToken> {
  constructor(private readonly log: EventLog) {}

  async execute({ tokenId, context }: RevokeApiToken): Promise<void> {
    await this.log.transact(context, async (unit) => {
      await unit.decide(apiToken, apiTokenStream(tokenId), { type: 'RevokeApiToken', data: {} });
      unit.also(forgetSecret(tokenId));
    });
  }
}
