/** What other modules may use of payroll. */
import { payslipsView } from './payslips.view.js';

export { UploadPayslips } from './upload-payslips.command.js';
export { payslipsOfTeam } from './payslips.view.js';
export const payrollViews = [payslipsView];
