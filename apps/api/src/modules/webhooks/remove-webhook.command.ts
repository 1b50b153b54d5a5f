import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { webhook } from '@staffroom/domain/webhooks/webhook.js';
import { webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { forgetWebhook } from './webhook-rows.js';

/** With its deliveries, also those that wait. */
export class RemoveWebhook extends Command<void> {
  constructor(
    readonly webhookId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RemoveWebhook)
export class RemoveWebhookHandler implements ICommandHandler<RemoveWebhook> {
  constructor(private readonly log: EventLog) {}

  async execute({ webhookId, context }: RemoveWebhook): Promise<void> {
    await this.log.transact(context, async (unit) => {
      await unit.decide(webhook, webhookStream(webhookId), { type: 'RemoveWebhook', data: {} });
      unit.also(forgetWebhook(webhookId));
    });
  }
}
