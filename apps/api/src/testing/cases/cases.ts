/** The cases of all routes. A test fails for a route that has none. */
import { apiReferenceCases } from '../../modules/api-reference/api-reference.cases.js';
import { apiTokenCases } from '../../modules/api-tokens/api-tokens.cases.js';
import { auditCases } from '../../modules/audit/audit.cases.js';
import { authCases } from '../../modules/auth/auth.cases.js';
import { calendarFeedCases } from '../../modules/calendar-feeds/calendar-feeds.cases.js';
import { calendarCases } from '../../modules/calendar/calendar.cases.js';
import { changesCases } from '../../modules/changes/changes.cases.js';
import { companyCases } from '../../modules/company/company.cases.js';
import { documentCases } from '../../modules/documents/documents.cases.js';
import { exportCases } from '../../modules/exports/exports.cases.js';
import { identityProviderCases } from '../../modules/identity-provider/identity-provider.cases.js';
import { leaveWarningCases } from '../../modules/leave-warnings/leave-warnings.cases.js';
import { mailCases } from '../../modules/mails/mails.cases.js';
import { notificationCases } from '../../modules/notifications/notifications.cases.js';
import { passwordResetCases } from '../../modules/password-reset/password-reset.cases.js';
import { payrollExportCases } from '../../modules/payroll-export/payroll-export.cases.js';
import { payrollCases } from '../../modules/payroll/payroll.cases.js';
import { peopleImportCases } from '../../modules/people-import/people-import.cases.js';
import { policyPreviewCases } from '../../modules/policy-previews/policy-previews.cases.js';
import { refundPaymentCases } from '../../modules/refund-payments/refund-payments.cases.js';
import { refundCases } from '../../modules/refunds/refunds.cases.js';
import { retentionCases } from '../../modules/retention/retention.cases.js';
import { secondFactorCases } from '../../modules/second-factor/second-factor.cases.js';
import { securityCases } from '../../modules/security/security.cases.js';
import { substituteCases } from '../../modules/substitutes/substitutes.cases.js';
import { teamCases } from '../../modules/teams/teams.cases.js';
import { timeOffCases } from '../../modules/time-off/time-off.cases.js';
import { userCases } from '../../modules/users/users.cases.js';
import { webhookCases } from '../../modules/webhooks/webhooks.cases.js';
import { httpCases } from '../../platform/http/http.cases.js';
import { isChange, isRepeatable, type RouteCase } from './route-case.js';

export const cases: readonly RouteCase[] = [
  ...apiReferenceCases,
  ...apiTokenCases,
  ...auditCases,
  ...authCases,
  ...calendarFeedCases,
  ...calendarCases,
  ...changesCases,
  ...companyCases,
  ...documentCases,
  ...exportCases,
  ...identityProviderCases,
  ...leaveWarningCases,
  ...mailCases,
  ...notificationCases,
  ...passwordResetCases,
  ...payrollExportCases,
  ...payrollCases,
  ...peopleImportCases,
  ...policyPreviewCases,
  ...refundPaymentCases,
  ...refundCases,
  ...retentionCases,
  ...secondFactorCases,
  ...securityCases,
  ...substituteCases,
  ...teamCases,
  ...timeOffCases,
  ...userCases,
  ...webhookCases,
  ...httpCases,
];

export const changes = cases.filter(isChange);

/** Commands that are carried out once for each Idempotency-Key. */
export const repeatable = changes.filter(isRepeatable);
