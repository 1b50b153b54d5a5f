import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { webhook } from '@staffroom/domain/webhooks/webhook.js';
import { webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import { type CommandContext, newId } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { isLost } from './change-webhook.command.js';
import { insertTest } from './delivery-rows.js';
import { urlOf } from './webhook-rows.js';

/** Sends a request without data, once, to try the address. Returns the id of the delivery. */
export class TestWebhook extends Command<string> {
  constructor(
    readonly webhookId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TestWebhook)
export class TestWebhookHandler implements ICommandHandler<TestWebhook> {
  constructor(private readonly log: EventLog) {}

  async execute({ webhookId, context }: TestWebhook): Promise<string> {
    const { keyring } = this.log;
    const deliveryId = newId(context, keyring);
    await this.log.transact(context, async (unit) => {
      await unit.decide(webhook, webhookStream(webhookId), { type: 'TestWebhook', data: { deliveryId } });
      if ((await urlOf(unit.db, keyring, webhookId)) === null) throw isLost();
      unit.also(insertTest(webhookId, deliveryId, unit.meta.occurredAt));
    });
    return deliveryId;
  }
}
