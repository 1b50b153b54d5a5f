import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { webhook } from '@staffroom/domain/webhooks/webhook.js';
import { webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { conflict, notFound } from '../../platform/http/app-error.js';
import { findDelivery } from './delivery-list.js';
import { requeued } from './delivery-rows.js';

/** Sends it again, with the same id, whether it was delivered or has failed. */
export class ResendDelivery extends Command<void> {
  constructor(
    readonly webhookId: string,
    readonly deliveryId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ResendDelivery)
export class ResendDeliveryHandler implements ICommandHandler<ResendDelivery> {
  constructor(private readonly log: EventLog) {}

  /** Of two people who press the button at once, the second finds the stream moved, and the delivery queued. */
  async execute({ webhookId, deliveryId, context }: ResendDelivery): Promise<void> {
    await this.log.transact(context, async (unit) => {
      await unit.decide(webhook, webhookStream(webhookId), { type: 'ResendToWebhook', data: { deliveryId } });
      const delivery = await findDelivery(unit.db, webhookId, deliveryId);
      if (!delivery) throw noSuchDelivery();
      if (delivery.status === 'QUEUED') throw conflict('CONFLICT', t('This is being sent already.'));
      unit.also(requeued(deliveryId));
    });
  }
}

export const noSuchDelivery = () => notFound(t('There is no such delivery.'));
