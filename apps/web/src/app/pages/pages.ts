/** Every page: its path, its title, the roles that may open it, and its code (SPEC section 2, route table, and R44). */
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import type { Role } from '@staffroom/contracts/users.js';
import { loadTextsOfAdministration } from '../language/load-texts.js';
import { lazyPage, type LazyPage } from './lazy-page.js';

export interface PageRoute {
  path: string;
  /** An earlier address, which leads there. */
  was?: string;
  title: Text;
  /** The title for HR managers, if it differs. */
  titleForHr?: Text;
  /** By default, every role. */
  roles?: readonly Role[];
  page: LazyPage;
}

const reviewers = ['EXECUTIVE', 'HR_MANAGER'] as const;
const hrManagers = ['HR_MANAGER'] as const;

/** Other people do not fetch the texts of these pages. */
function hrPage(load: Parameters<typeof lazyPage>[0]): LazyPage {
  return lazyPage(async () => (await Promise.all([load(), loadTextsOfAdministration()]))[0]);
}

export const signedInPages: readonly PageRoute[] = [
  {
    path: '/dashboard',
    title: text('Dashboard'),
    page: lazyPage(() => import('../../features/dashboard/dashboard.page.js')),
  },
  {
    path: '/notifications',
    title: text('Notifications'),
    page: lazyPage(() => import('../../features/notifications/notifications.page.js')),
  },
  {
    path: '/time-off',
    title: text('Time Off'),
    page: lazyPage(() => import('../../features/time-off/time-off.page.js')),
  },
  { path: '/payroll', title: text('Payroll'), page: lazyPage(() => import('../../features/payroll/payroll.page.js')) },
  { path: '/refunds', title: text('Refunds'), page: lazyPage(() => import('../../features/refunds/refunds.page.js')) },
  {
    path: '/documents',
    title: text('Documents'),
    page: lazyPage(() => import('../../features/documents/documents.page.js')),
  },
  {
    path: '/account',
    title: text('Your Account'),
    page: lazyPage(() => import('../../features/account/account.page.js')),
  },
  {
    path: '/users',
    title: text('Team Management'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/users/users.page.js')),
  },
  {
    path: '/teams',
    title: text('Team Administration'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/teams/teams.page.js')),
  },
  {
    path: '/settings/security',
    was: '/security',
    title: text('Security Events'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/security/security.page.js')),
  },
  {
    path: '/settings/tokens',
    was: '/tokens',
    title: text('API Tokens'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/api-tokens/api-tokens.page.js')),
  },
  {
    path: '/settings/webhooks',
    was: '/webhooks',
    title: text('Webhooks'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/webhooks/webhooks.page.js')),
  },
  {
    path: '/developers',
    title: text('API Reference'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/api-reference/api-reference.page.js')),
  },
  {
    path: '/settings/data',
    was: '/data',
    title: text('Import and Export'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/data-exchange/data.page.js')),
  },
  {
    path: '/refund-payments',
    title: text('Refund Payments'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/refund-payments/refund-payments.page.js')),
  },
  {
    path: '/settings/keeping',
    title: text('Keeping'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/leave-policy/keeping.page.js')),
  },
  {
    path: '/settings/access',
    title: text('Who Sees What'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/leave-policy/access.page.js')),
  },
  {
    path: '/settings/languages',
    title: text('Languages'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/leave-policy/languages.page.js')),
  },
  {
    path: '/settings/email',
    title: text('Email Delivery'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/users/mail-delivery.page.js')),
  },
  {
    path: '/settings/leave',
    was: '/leave-policy',
    title: text('Leave Policy'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/leave-policy/leave-policy.page.js')),
  },
  {
    path: '/leave-warnings',
    title: text('Proof of Warning'),
    roles: hrManagers,
    page: hrPage(() => import('../../features/leave-warnings/leave-warnings.page.js')),
  },
  {
    path: '/my-team',
    title: text('My Team'),
    titleForHr: text('Team'),
    roles: reviewers,
    page: lazyPage(() => import('../../features/my-team/my-team.page.js')),
  },
  {
    path: '/team/time-off',
    title: text('Time Off Requests'),
    roles: reviewers,
    page: lazyPage(() => import('../../features/team-time-off/team-time-off.page.js')),
  },
  {
    path: '/team/refunds',
    title: text('Refund Requests'),
    roles: reviewers,
    page: lazyPage(() => import('../../features/team-refunds/team-refunds.page.js')),
  },
];

export const signedOutPages: readonly PageRoute[] = [
  { path: '/login', title: text('Sign In'), page: lazyPage(() => import('../../features/auth/login.page.js')) },
  {
    path: '/forgot-password',
    title: text('Forgot Password'),
    page: lazyPage(() => import('../../features/auth/forgot-password.page.js')),
  },
  {
    path: '/reset-password',
    title: text('Reset Password'),
    page: lazyPage(() => import('../../features/auth/reset-password.page.js')),
  },
];

export const changePasswordPage: PageRoute = {
  path: '/change-password',
  title: text('Change Password Required'),
  page: lazyPage(() => import('../../features/auth/change-password.page.js')),
};

/** In a tab of its own, whether or not somebody is signed in there. */
export const confirmedPage: PageRoute = {
  path: '/confirmed',
  title: text('Confirmed'),
  page: lazyPage(() => import('../../features/auth/confirmed.page.js')),
};

export function pageAt(pathname: string): PageRoute | undefined {
  const path = pathname.replace(/\/+$/, '');
  return [...signedInPages, ...signedOutPages, changePasswordPage, confirmedPage].find(
    (route) => route.path === path || route.was === path,
  );
}

export function titleAt(pathname: string, role: Role | undefined): string | undefined {
  const route = pageAt(pathname);
  const title = (role === 'HR_MANAGER' && route?.titleForHr) || route?.title;
  return title && t(title);
}

/** Fetches the code of a page that is about to be opened. */
export function preloadPath(pathname: string): void {
  void pageAt(pathname)?.page.preload();
}
