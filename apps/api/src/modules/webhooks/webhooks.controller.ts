/** Addresses of other programs that are told what happens, for HR managers (R63a). */
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { Webhook, WebhookWithSecret } from '@staffroom/contracts/webhooks.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Keyring } from '../../platform/events/keyring.js';
import { notFound } from '../../platform/http/app-error.js';
import { Context } from '../../platform/http/command-context.js';
import { Roles } from '../../platform/http/current-user.js';
import { knownId } from '../../platform/http/known-id.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { NeedsConfirmation } from '../auth/facade.js';
import { AddWebhook } from './add-webhook.command.js';
import { ChangeWebhook } from './change-webhook.command.js';
import { RemoveWebhook } from './remove-webhook.command.js';
import { ReplaceWebhookSecret } from './replace-secret.command.js';
import { SwitchWebhook, SwitchWebhookDto } from './switch-webhook.command.js';
import { WebhookDto } from './webhook-fields.js';
import { findWebhook, listWebhooks } from './webhooks.view.js';

@Controller('api/webhooks')
@Roles('HR_MANAGER')
@NeedsConfirmation()
export class WebhooksController {
  constructor(
    private readonly commands: CommandBus,
    private readonly pool: Pool,
    private readonly keyring: Keyring,
  ) {}

  @Get()
  list(): Promise<Webhook[]> {
    return listWebhooks(this.pool, this.keyring);
  }

  @Post()
  @TakesQuota('changes')
  async add(@Body() wanted: WebhookDto, @Context('AddWebhook') context: CommandContext): Promise<WebhookWithSecret> {
    const { webhookId, secret } = await this.commands.execute(new AddWebhook(wanted, context));
    return { webhook: await this.find(webhookId), secret };
  }

  @Patch(':id')
  @TakesQuota('changes')
  async change(
    @Param('id') id: string,
    @Body() wanted: WebhookDto,
    @Context('ChangeWebhook') context: CommandContext,
  ): Promise<Webhook> {
    await this.commands.execute(new ChangeWebhook(knownId(id, noSuchWebhook), wanted, context));
    return this.find(id);
  }

  @Put(':id/state')
  @TakesQuota('changes')
  async switch(
    @Param('id') id: string,
    @Body() { isOn }: SwitchWebhookDto,
    @Context('SwitchWebhook') context: CommandContext,
  ): Promise<Webhook> {
    await this.commands.execute(new SwitchWebhook(knownId(id, noSuchWebhook), isOn, context));
    return this.find(id);
  }

  @Post(':id/secret')
  @TakesQuota('changes')
  async replaceSecret(
    @Param('id') id: string,
    @Context('ReplaceWebhookSecret') context: CommandContext,
  ): Promise<WebhookWithSecret> {
    const secret = await this.commands.execute(new ReplaceWebhookSecret(knownId(id, noSuchWebhook), context));
    return { webhook: await this.find(id), secret };
  }

  @Delete(':id')
  @TakesQuota('changes')
  @HttpCode(204)
  async remove(@Param('id') id: string, @Context('RemoveWebhook') context: CommandContext): Promise<void> {
    await this.commands.execute(new RemoveWebhook(knownId(id, noSuchWebhook), context));
  }

  private async find(id: string): Promise<Webhook> {
    const found = await findWebhook(this.pool, this.keyring, id);
    if (!found) throw noSuchWebhook();
    return found;
  }
}

const noSuchWebhook = () => notFound(t('There is no such webhook.'));
