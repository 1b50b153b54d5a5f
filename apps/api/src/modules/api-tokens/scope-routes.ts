/** Which calls each scope opens. A token may call nothing else (R63). */
import type { ApiScope } from '@staffroom/contracts/api-tokens.js';

export const scopeRoutes: Readonly<Record<ApiScope, readonly string[]>> = {
  'people:read': [
    'GET /api/users',
    'GET /api/users/:id',
    'GET /api/teams',
    'GET /api/teams/:id/members',
    'GET /api/exports/people',
  ],
  // no deletion, because nothing can undo it
  'people:write': [
    'POST /api/users',
    'PATCH /api/users/:id',
    'PUT /api/users/:id/employment',
    'PATCH /api/users/:id/archive',
    'PATCH /api/users/:id/restore',
    'POST /api/teams',
    'PATCH /api/teams/:id',
  ],
  // widens what the calls of people:write may do
  'people:roles': [],
  'absences:read': [
    'GET /api/team/time-off',
    'GET /api/team/time-off/:id',
    'GET /api/dashboard/company-calendar',
    'GET /api/exports/absences',
    'GET /api/exports/balances',
  ],
  'refunds:read': [
    'GET /api/team/refunds',
    'GET /api/team/refunds/:id',
    'GET /api/refunds/:id/receipt',
    'GET /api/exports/refunds',
  ],
  'documents:upload': ['POST /api/documents/upload'],
  'payslips:upload': ['POST /api/payroll/upload'],
};

/** Open to every token, because they say nothing about the company. */
export const routesOfAnyToken: readonly string[] = [
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
];

/** The scopes that open a route, such as `GET /api/users`. */
export function scopesFor(route: string): ApiScope[] {
  return (Object.keys(scopeRoutes) as ApiScope[]).filter((scope) => scopeRoutes[scope].includes(route));
}
