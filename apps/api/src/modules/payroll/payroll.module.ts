import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '../access/facade.js';
import { DeletePayslipHandler } from './delete-payslip.command.js';
import { PayrollController } from './payroll.controller.js';
import { UploadPayslipsHandler } from './upload-payslips.command.js';

@Module({
  imports: [AccessModule, CqrsModule],
  controllers: [PayrollController],
  providers: [UploadPayslipsHandler, DeletePayslipHandler],
})
export class PayrollModule {}
