import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WebhookFields } from '@staffroom/contracts/webhooks.js';
import { webhook } from '@staffroom/domain/webhooks/webhook.js';
import { webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { CONFIG } from '../../platform/config/config-token.js';
import type { Config } from '../../platform/config/config.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { conflict } from '../../platform/http/app-error.js';
import { readAddress } from './webhook-address.js';
import { replaceUrl, urlOf } from './webhook-rows.js';

/** Another name, address, or choice of events. The secret stays. */
export class ChangeWebhook extends Command<void> {
  constructor(
    readonly webhookId: string,
    readonly wanted: WebhookFields,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeWebhook)
export class ChangeWebhookHandler implements ICommandHandler<ChangeWebhook> {
  constructor(
    private readonly log: EventLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ webhookId, wanted: { name, url, types }, context }: ChangeWebhook): Promise<void> {
    const { keyring } = this.log;
    const { host, href } = readAddress(url, this.config);
    await this.log.transact(context, async (unit) => {
      const stream = webhookStream(webhookId);
      const { status } = await unit.stateOf(webhook, stream);
      const before = await urlOf(unit.db, keyring, webhookId);
      if (status === 'ADDED' && before === null) throw isLost();
      const data = { name, host, types, isOtherAddress: before !== href };
      await unit.decide(webhook, stream, { type: 'ChangeWebhook', data });
      if (data.isOtherAddress) unit.also(replaceUrl(keyring, webhookId, href));
    });
  }
}

export const isLost = () =>
  conflict('CONFLICT', t('Backups contain no addresses of webhooks. Please remove this one, and add it again.'));
