import { noPayrollSettings } from '@staffroom/contracts/payroll-export.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';

let consultant = 1000;

export const payrollExportCases: readonly RouteCase[] = [
  { route: 'GET /api/payroll-export', query: '?month=2026-11&map=PLAIN', expected: hrOnly(200) },
  { route: 'GET /api/payroll-export/check', query: '?month=2026-11&map=LODAS', expected: hrOnly(200) },
  { route: 'GET /api/payroll-export/settings', expected: hrOnly(200) },
  {
    route: 'PUT /api/payroll-export/settings',
    body: () => ({ ...noPayrollSettings, consultant: String(++consultant) }),
    expected: hrOnly(200),
    other: () => ({ client: '77' }),
  },
];
