/** What other modules may use of payroll. */
export { UploadPayslips } from './upload-payslips.command.js';
export { payslipKind } from './payslips.view.js';
