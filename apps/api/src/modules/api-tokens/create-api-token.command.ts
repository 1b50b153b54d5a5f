import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import { apiScopes, type ApiScope, apiTokenLimits, type CreateApiTokenBody } from '@staffroom/contracts/api-tokens.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { apiToken } from '@staffroom/domain/api-tokens/api-token.js';
import { apiTokenStream } from '@staffroom/domain/api-tokens/api-token-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { Clock } from '../../platform/clock/clock.js';
import { IsPlainDate, IsRequiredText, someOf } from '../../platform/http/validators.js';
import { keepSecret } from './api-tokens.view.js';
import { newSecret, secretHash } from './token-secret.js';

export class CreateApiTokenDto implements CreateApiTokenBody {
  @IsRequiredText(apiTokenLimits.nameMax, () => t('Please give the token a name.'))
  name: string;

  @IsIn(apiScopes, { each: true, message: someOf(apiScopes) })
  @ArrayMaxSize(apiScopes.length, { message: () => t('Please name each scope once.') })
  @IsArray({ message: () => t('Please choose what the token may do.') })
  scopes: ApiScope[];

  @IsPlainDate({ message: () => t('Please choose the last day.') })
  expiresOn: PlainDate;
}

/** Null if the same command was carried out before, because only a hash was kept. */
type Created = { tokenId: string; secret: string | null };

export class CreateApiToken extends Command<Created> {
  constructor(
    readonly wanted: CreateApiTokenBody,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CreateApiToken)
export class CreateApiTokenHandler implements ICommandHandler<CreateApiToken> {
  constructor(
    private readonly log: EventLog,
    private readonly clock: Clock,
  ) {}

  async execute({ wanted: { name, scopes, expiresOn }, context }: CreateApiToken): Promise<Created> {
    const tokenId = newId(context, this.log.keyring);
    const secret = newSecret();
    const { isRepetition } = await this.log.transact(context, async (unit) => {
      const data = { tokenId, name, scopes, expiresOn, today: this.clock.today() };
      await unit.decide(apiToken, apiTokenStream(tokenId), { type: 'CreateApiToken', data });
      unit.also(keepSecret(tokenId, secretHash(secret)));
    });
    return { tokenId, secret: isRepetition ? null : secret };
  }
}
