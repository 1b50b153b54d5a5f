import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { Areas } from '../area/area.js';
import { MarkAllNotificationsReadHandler } from './mark-all-notifications-read.command.js';
import { NewsCatalog } from './news-catalog.js';
import { NotificationPreferencesController } from './notification-preferences.controller.js';
import { NotificationsController } from './notifications.controller.js';
import { ReadNotificationHandler } from './read-notification.command.js';
import { SetNotificationPreferencesHandler } from './set-notification-preferences.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [NotificationsController, NotificationPreferencesController],
  providers: [
    { provide: NewsCatalog, useFactory: (areas: Areas) => new NewsCatalog(areas), inject: [Areas] },
    ReadNotificationHandler,
    MarkAllNotificationsReadHandler,
    SetNotificationPreferencesHandler,
  ],
})
export class NotificationsModule {}
