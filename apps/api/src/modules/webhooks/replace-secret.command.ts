import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { webhook } from '@staffroom/domain/webhooks/webhook.js';
import { webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { isLost } from './change-webhook.command.js';
import { replaceSalt, urlOf } from './webhook-rows.js';
import { newSalt, secretText } from './webhook-secret.js';

/** Returns the new secret; null if the same command was carried out before. */
export class ReplaceWebhookSecret extends Command<string | null> {
  constructor(
    readonly webhookId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ReplaceWebhookSecret)
export class ReplaceWebhookSecretHandler implements ICommandHandler<ReplaceWebhookSecret> {
  constructor(private readonly log: EventLog) {}

  async execute({ webhookId, context }: ReplaceWebhookSecret): Promise<string | null> {
    const { keyring } = this.log;
    const salt = newSalt();
    const { isRepetition } = await this.log.transact(context, async (unit) => {
      await unit.decide(webhook, webhookStream(webhookId), { type: 'ReplaceWebhookSecret', data: {} });
      if ((await urlOf(unit.db, keyring, webhookId)) === null) throw isLost();
      unit.also(replaceSalt(webhookId, salt));
    });
    return isRepetition ? null : secretText(keyring, webhookId, salt);
  }
}
