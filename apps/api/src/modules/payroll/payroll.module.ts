import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { DeletePayslipHandler } from './delete-payslip.command.js';
import { PayrollController } from './payroll.controller.js';
import { UploadPayslipsHandler } from './upload-payslips.command.js';

@Module({
  imports: [CqrsModule],
  controllers: [PayrollController],
  providers: [UploadPayslipsHandler, DeletePayslipHandler],
})
export class PayrollModule {}
