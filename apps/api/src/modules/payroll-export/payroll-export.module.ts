import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { ChangePayrollSettingsHandler } from './change-payroll-settings.command.js';
import { PayrollExportController } from './payroll-export.controller.js';

@Module({
  imports: [CqrsModule],
  controllers: [PayrollExportController],
  providers: [ChangePayrollSettingsHandler],
})
export class PayrollExportModule {}
