import { Module } from '@nestjs/common';
import { CalendarController } from './calendar.controller.js';
import { CrowdedDays } from './crowded-days.js';

@Module({ controllers: [CalendarController], providers: [CrowdedDays], exports: [CrowdedDays] })
export class CalendarModule {}
