import { Module } from '@nestjs/common';
import { CalendarMonthController } from './calendar-month.controller.js';
import { CalendarController } from './calendar.controller.js';
import { CrowdedDays } from './crowded-days.js';

@Module({
  controllers: [CalendarController, CalendarMonthController],
  providers: [CrowdedDays],
  exports: [CrowdedDays],
})
export class CalendarModule {}
