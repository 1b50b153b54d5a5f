import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CalendarFeedsController, CalendarFileController } from './calendar-feeds.controller.js';
import { CreateCalendarFeedHandler } from './create-calendar-feed.command.js';
import { RevokeCalendarFeedHandler } from './revoke-calendar-feed.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [CalendarFeedsController, CalendarFileController],
  providers: [CreateCalendarFeedHandler, RevokeCalendarFeedHandler],
})
export class CalendarFeedsModule {}
