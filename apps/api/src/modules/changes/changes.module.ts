import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/facade.js';
import { ChangeFeed } from './change-feed.js';
import { ChangeStreams } from './change-streams.js';
import { ChangesController } from './changes.controller.js';
import { ReadChanges } from './read-changes.js';

/** `GET /api/changes`. */
@Module({
  imports: [CalendarModule],
  controllers: [ChangesController],
  providers: [ChangeFeed, ChangeStreams, ReadChanges],
})
export class ChangesModule {}
