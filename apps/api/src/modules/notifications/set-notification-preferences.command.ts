import { Injectable, type PipeTransform } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, ValidateNested } from 'class-validator';
import {
  type Channel,
  channels,
  configurableTypes,
  type ConfigurableType,
  type NotificationPreference,
} from '@staffroom/contracts/notifications.js';
import { decideInbox } from '@staffroom/domain/notifications/inbox.js';
import { inboxStream } from '@staffroom/domain/notifications/inbox-events.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { CommandContext } from '../../platform/event-log/command-context.js';
import { EventLog } from '../../platform/event-log/event-log.js';
import { validationPipe } from '../../platform/http/validation.pipe.js';
import { oneOf } from '../../platform/http/validators.js';
import { listPreferences } from './notification-preferences.view.js';

const preferencesMax = 50;

const listExpected = () => t('Send a list of {fields}.', { fields: '{ notificationType, channel }' });

class NotificationPreferenceDto implements NotificationPreference {
  @IsIn(configurableTypes, { message: oneOf(configurableTypes) })
  notificationType: ConfigurableType;

  @IsIn(channels, { message: oneOf(channels) })
  channel: Channel;
}

class PreferencesDto {
  @ArrayMaxSize(preferencesMax)
  @IsArray({ message: listExpected })
  @IsObject({ each: true, message: listExpected })
  @ValidateNested({ each: true, message: listExpected })
  @Type(() => NotificationPreferenceDto)
  preferences: NotificationPreferenceDto[];
}

/** Nest does not validate a body that is a bare list, so it is validated as a field of a DTO. */
@Injectable()
export class PreferencesPipe implements PipeTransform<unknown, Promise<NotificationPreference[]>> {
  private readonly pipe = validationPipe();

  async transform(body: unknown): Promise<NotificationPreference[]> {
    const value = { preferences: body };
    const dto = (await this.pipe.transform(value, { type: 'body', metatype: PreferencesDto })) as PreferencesDto;
    return dto.preferences.map(({ notificationType, channel }) => ({ notificationType, channel }));
  }
}

export class SetNotificationPreferences extends Command<void> {
  constructor(
    readonly userId: string,
    readonly preferences: readonly NotificationPreference[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(SetNotificationPreferences)
export class SetNotificationPreferencesHandler implements ICommandHandler<SetNotificationPreferences> {
  constructor(private readonly log: EventLog) {}

  async execute({ userId, preferences, context }: SetNotificationPreferences): Promise<void> {
    await this.log.transact(context, async (unit) => {
      const set = async () => {
        const current = await listPreferences(unit.db, userId);
        return { type: 'SetNotificationPreferences', data: { userId, preferences, current } } as const;
      };
      await unit.decideOnFacts(decideInbox, inboxStream(userId), set);
    });
  }
}
