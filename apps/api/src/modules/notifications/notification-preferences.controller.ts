import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { NotificationPreference } from '@staffroom/contracts/notifications.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { Context } from '../../platform/http/command-context.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { TakesQuota } from '../../platform/quotas/quota.guard.js';
import { listPreferences } from './notification-preferences.view.js';
import { PreferencesPipe, SetNotificationPreferences } from './set-notification-preferences.command.js';

@Controller('api/notification-preferences')
export class NotificationPreferencesController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly pool: Pool,
  ) {}

  @Get()
  list(@CurrentUser() user: SignedInUser): Promise<NotificationPreference[]> {
    return listPreferences(this.pool, user.id);
  }

  /** Merges: types that are not named stay unchanged. Returns all seven (R37). */
  @Put()
  @TakesQuota('changes')
  async set(
    @Body(PreferencesPipe) preferences: NotificationPreference[],
    @CurrentUser() user: SignedInUser,
    @Context('SetNotificationPreferences') context: CommandContext,
  ): Promise<NotificationPreference[]> {
    await this.commandBus.execute(new SetNotificationPreferences(user.id, preferences, context));
    return listPreferences(this.pool, user.id);
  }
}
