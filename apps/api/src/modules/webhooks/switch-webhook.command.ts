import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsBoolean } from 'class-validator';
import type { SwitchWebhookBody, WebhookOffReason } from '@staffroom/contracts/webhooks.js';
import { webhook } from '@staffroom/domain/webhooks/webhook.js';
import { webhookStream } from '@staffroom/domain/webhooks/webhook-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { RuleBroken } from '../../platform/event-log/unit-of-work.js';
import { failWaiting } from './delivery-rows.js';

export class SwitchWebhookDto implements SwitchWebhookBody {
  @IsBoolean({ message: () => t('Say whether the webhook is on: true or false.') })
  isOn: boolean;
}

export class SwitchWebhook extends Command<void> {
  constructor(
    readonly webhookId: string,
    readonly isOn: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SwitchWebhook)
export class SwitchWebhookHandler implements ICommandHandler<SwitchWebhook> {
  constructor(private readonly log: EventLog) {}

  async execute({ webhookId, isOn, context }: SwitchWebhook): Promise<void> {
    const stream = webhookStream(webhookId);
    if (isOn) await this.log.run(webhook, stream, () => ({ type: 'SwitchWebhookOn', data: {} }), context);
    else await switchedOff(this.log, webhookId, 'HR', context);
  }
}

/** By the portal itself. False if it is off already, or was removed. */
export async function switchOff(log: EventLog, webhookId: string, why: WebhookOffReason): Promise<boolean> {
  const context = { actorId: null, command: 'SwitchWebhook', requestId: randomUUID() };
  try {
    return await switchedOff(log, webhookId, why, context);
  } catch (error) {
    if (error instanceof RuleBroken) return false;
    throw error;
  }
}

async function switchedOff(log: EventLog, webhookId: string, why: WebhookOffReason, context: CommandContext) {
  const { events } = await log.transact(context, async (unit) => {
    await unit.decide(webhook, webhookStream(webhookId), { type: 'SwitchWebhookOff', data: { why } });
    unit.also(failWaiting(webhookId));
  });
  return events.length > 0;
}
