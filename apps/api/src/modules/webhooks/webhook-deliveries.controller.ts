/** What was sent to a webhook, and sending it again (R63a). */
import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { Pool } from 'pg';
import type { WebhookDelivery } from '@staffroom/contracts/webhooks.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { notFound } from '../../platform/http/app-error.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { cursorOf, cursorPart, page, rowsToFetch } from '../../platform/http/paging.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { findDelivery, listDeliveries } from './delivery-list.js';
import { noSuchDelivery, ResendDelivery } from './resend-delivery.command.js';
import { TestWebhook } from './test-webhook.command.js';
import { isWebhook } from './webhooks.view.js';

@Controller('api/webhooks/:id')
@Roles('HR_MANAGER')
export class WebhookDeliveriesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
  ) {}

  @Get('deliveries')
  async list(
    @Param('id') id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookDelivery[]> {
    const webhookId = knownId(id, noSuchWebhook);
    if (!(await isWebhook(this.pool, webhookId))) throw noSuchWebhook();
    const after = cursorOf(request, [cursorPart.epochMs, cursorPart.uuid]);
    const rows = await listDeliveries(this.pool, webhookId, { after, limit: rowsToFetch });
    return page(request, response, rows, (delivery) => [String(Date.parse(delivery.createdAt)), delivery.id]);
  }

  @Post('test')
  @TakesQuota('changes')
  async test(@Param('id') id: string, @Context('TestWebhook') context: CommandContext): Promise<WebhookDelivery> {
    const webhookId = knownId(id, noSuchWebhook);
    return this.find(webhookId, await this.commands.execute(new TestWebhook(webhookId, context)));
  }

  @Post('deliveries/:deliveryId/resend')
  @TakesQuota('changes')
  @HttpCode(200)
  async resend(
    @Param('id') id: string,
    @Param('deliveryId') deliveryId: string,
    @Context('ResendDelivery') context: CommandContext,
  ): Promise<WebhookDelivery> {
    const webhookId = knownId(id, noSuchWebhook);
    const known = knownId(deliveryId, noSuchDelivery);
    await this.commands.execute(new ResendDelivery(webhookId, known, context));
    return this.find(webhookId, known);
  }

  private async find(webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
    const delivery = await findDelivery(this.pool, webhookId, deliveryId);
    if (!delivery) throw noSuchDelivery();
    return delivery;
  }
}

const noSuchWebhook = () => notFound(t('There is no such webhook.'));
