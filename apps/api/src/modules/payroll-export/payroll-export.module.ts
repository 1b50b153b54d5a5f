import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '../access/facade.js';
import { ChangePayrollSettingsHandler } from './change-payroll-settings.command.js';
import { PayrollExportController } from './payroll-export.controller.js';

@Module({
  imports: [AccessModule, CqrsModule],
  controllers: [PayrollExportController],
  providers: [ChangePayrollSettingsHandler],
})
export class PayrollExportModule {}
