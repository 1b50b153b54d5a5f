import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AddWebhookHandler } from './add-webhook.command.js';
import { ChangeWebhookHandler } from './change-webhook.command.js';
import { RemoveWebhookHandler } from './remove-webhook.command.js';
import { ReplaceWebhookSecretHandler } from './replace-secret.command.js';
import { ResendDeliveryHandler } from './resend-delivery.command.js';
import { SwitchWebhookHandler } from './switch-webhook.command.js';
import { TestWebhookHandler } from './test-webhook.command.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhooksController } from './webhooks.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [WebhooksController, WebhookDeliveriesController],
  providers: [
    AddWebhookHandler,
    ChangeWebhookHandler,
    RemoveWebhookHandler,
    ReplaceWebhookSecretHandler,
    ResendDeliveryHandler,
    SwitchWebhookHandler,
    TestWebhookHandler,
  ],
})
export class WebhooksModule {}
