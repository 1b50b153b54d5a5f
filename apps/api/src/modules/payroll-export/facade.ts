/** What other modules may use of the export for payroll. */
export { PayrollExportModule } from './payroll-export.module.js';
