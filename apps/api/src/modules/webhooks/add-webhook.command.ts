import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WebhookFields } from '@staffroom/contracts/webhooks.js';
import { webhook } from '@staffroom/domain/webhooks/webhook.js';
import { webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { readAddress } from './webhook-address.js';
import { keepWebhook } from './webhook-rows.js';
import { newSalt, secretText } from './webhook-secret.js';
import { countWebhooks } from './webhooks.view.js';

/** The secret is null if the same command was carried out before. */
type Added = { webhookId: string; secret: string | null };

export class AddWebhook extends Command<Added> {
  constructor(
    readonly wanted: WebhookFields,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddWebhook)
export class AddWebhookHandler implements ICommandHandler<AddWebhook> {
  constructor(
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** In turn, so that two people do not add the last one that is possible at the same time. */
  async execute({ wanted: { name, url, types }, context }: AddWebhook): Promise<Added> {
    const { keyring } = this.log;
    const { host, href } = readAddress(url, this.config);
    const webhookId = newId(context, keyring);
    const salt = newSalt();
    const { isRepetition } = await this.log.transact(
      context,
      async (unit) => {
        const data = { webhookId, name, host, types, others: await countWebhooks(unit.db) };
        await unit.decide(webhook, webhookStream(webhookId), { type: 'AddWebhook', data });
        unit.also(keepWebhook(keyring, webhookId, href, salt));
      },
      { inTurn: 'add a webhook' },
    );
    return { webhookId, secret: isRepetition ? null : secretText(keyring, webhookId, salt) };
  }
}
