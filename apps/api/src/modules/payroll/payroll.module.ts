import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '../access/facade.js';
import { DeletePayslipHandler } from './delete-payslip.command.js';
import { PayrollController } from './payroll.controller.js';
import { PayslipCoverageController } from './payslip-coverage.controller.js';
import { ReplacePayslipHandler } from './replace-payslip.command.js';
import { UploadPayslipsHandler } from './upload-payslips.command.js';

@Module({
  imports: [AccessModule, CqrsModule],
  controllers: [PayrollController, PayslipCoverageController],
  providers: [UploadPayslipsHandler, DeletePayslipHandler, ReplacePayslipHandler],
})
export class PayrollModule {}
