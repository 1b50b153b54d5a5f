/**
 * The replies that handlers send themselves, because PostgreSQL has made the JSON or because they are files. The description of the API reads
 * this list; the authorization matrix compares it with real replies. Other replies are described by what their handlers return.
 */
import type { LoginBody } from '@staffroom/contracts/auth.js';
import type { CalendarMonth, CompanyCalendar } from '@staffroom/contracts/calendar.js';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import type { MonthPayslip, PayrollDocument } from '@staffroom/contracts/payroll.js';
import type { QueuedRefund, Refund, TeamRefund } from '@staffroom/contracts/refunds.js';
import type { TeamGroup } from '@staffroom/contracts/teams.js';
import type { TeamTimeOff, TimeOff } from '@staffroom/contracts/time-off.js';
import type { User } from '@staffroom/contracts/users.js';

/** An OpenAPI document. */
type ApiDescription = Record<string, unknown>;

interface SentFile {
  readonly isFile: true;
}

/** The browser is sent to another address. */
interface Redirection {
  readonly isRedirection: true;
}

interface SentText {
  readonly isText: true;
}

export interface SentReplies {
  'GET /api/openapi.json': ApiDescription;
  'GET /api/auth/oidc/callback': Redirection;
  'GET /api/auth/oidc/end': Redirection;
  'GET /api/auth/oidc/start': Redirection;
  'GET /api/calendar/:file': SentText;
  'GET /api/changes': SentText;
  'GET /api/dashboard/calendar-month': CalendarMonth;
  'GET /api/dashboard/company-calendar': CompanyCalendar;
  'GET /api/direct-reports': User[];
  'GET /api/documents': EmployeeDocument[];
  'GET /api/documents/:id/file': SentFile;
  'GET /api/exports/absences': SentFile;
  'GET /api/exports/balances': SentFile;
  'GET /api/exports/people': SentFile;
  'GET /api/exports/refunds': SentFile;
  'GET /api/leave-warnings/export': SentText;
  'GET /api/my-teams': TeamGroup[];
  'GET /api/payroll': PayrollDocument[];
  'GET /api/payroll-export': SentFile;
  'GET /api/payroll/:id/file': SentFile;
  'GET /api/payroll/month': MonthPayslip[];
  'GET /api/refund-payments/:paymentId/file': SentFile;
  'GET /api/refunds': Refund[];
  'GET /api/refunds/:id/receipt': SentFile;
  'GET /api/security-events/export': SentText;
  'GET /api/team/members': User[];
  'GET /api/team/refunds': QueuedRefund[];
  'GET /api/team/refunds/:id': QueuedRefund;
  'GET /api/team/time-off': TeamTimeOff[];
  'GET /api/team/time-off/:id': TeamTimeOff;
  'GET /api/teams/:id/documents': EmployeeDocument[];
  'GET /api/teams/:id/members': User[];
  'GET /api/teams/:id/payroll': PayrollDocument[];
  'GET /api/teams/:id/refunds': TeamRefund[];
  'GET /api/teams/:id/time-off': TeamTimeOff[];
  'GET /api/time-off': TimeOff[];
  'GET /api/users': User[];
}

/** The bodies that a guard reads before the handler. */
export interface ReadBodies {
  'POST /api/auth/login': LoginBody;
}
