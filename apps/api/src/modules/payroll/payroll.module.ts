import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccessModule } from '../access/facade.js';
import { DeletePayslipHandler } from './delete-payslip.command.js';
import { ManyPayslipsController } from './many-payslips.controller.js';
import { PayrollController } from './payroll.controller.js';
import { PayslipCoverageController } from './payslip-coverage.controller.js';
import { PublishPayslipsHandler } from './publish-payslips.command.js';
import { ReplacePayslipHandler } from './replace-payslip.command.js';
import { StagePayslipsHandler } from './stage-payslips.command.js';
import { UploadPayslipsHandler } from './upload-payslips.command.js';

@Module({
  imports: [AccessModule, CqrsModule],
  controllers: [PayrollController, PayslipCoverageController, ManyPayslipsController],
  providers: [
    UploadPayslipsHandler,
    DeletePayslipHandler,
    ReplacePayslipHandler,
    StagePayslipsHandler,
    PublishPayslipsHandler,
  ],
})
export class PayrollModule {}
