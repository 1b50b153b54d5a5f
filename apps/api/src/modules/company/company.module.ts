import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChangeRemindersHandler } from './change-reminders.command.js';
import { CompanyController } from './company.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [CompanyController],
  providers: [ChangeRemindersHandler],
})
export class CompanyModule {}
