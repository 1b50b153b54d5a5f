/** Every page, and the dialogs that a button of it opens: for whom, at which path, and what is pressed. A `visitor` is not signed in. */
const everyone = ['employee', 'executive', 'hr'];
const reviewers = ['executive', 'hr'];
const hr = ['hr'];
const gone = '00000000-0000-4000-8000-000000000000';

/** @typedef {{ name: string, roles: string[], path: string, press?: (string | RegExp)[], isPage?: boolean }} Screen */

/** @type {Screen[]} */
export const screens = [
  page('login', ['visitor']),
  { ...page('login', ['visitor']), name: 'login-complaining', press: ['Sign In'] },
  page('forgot-password', ['visitor']),
  { ...page('reset-password', ['visitor']), path: '/reset-password?token=a' },
  { ...page('not-found', ['visitor', 'employee']), path: '/no/such-page' },
  page('change-password', ['newcomer']),
  page('dashboard', everyone),
  page('notifications', everyone),
  page('account', everyone),
  page('time-off', everyone),
  page('payroll', everyone),
  page('refunds', everyone),
  page('documents', everyone),
  page('my-team', reviewers),
  page('team/time-off', reviewers),
  page('team/refunds', reviewers),
  page('users', hr),
  page('settings/security', hr),
  page('settings/tokens', hr),
  page('settings/webhooks', hr),
  page('refund-payments', hr),
  page('settings/data', hr),
  page('developers', hr),
  page('settings/leave', hr),
  page('settings/keeping', hr),
  page('settings/languages', hr),
  page('settings/access', hr),
  page('settings/email', hr),
  page('leave-warnings', hr),
  page('teams', hr),
  { ...page('time-off', ['employee']), name: 'time-off-link-gone', path: `/time-off?request=${gone}` },

  opened('menu', everyone, 'dashboard', 'Account menu'),
  opened('notifications-settings', ['employee'], 'notifications', 'Settings'),
  opened('time-off-request', ['employee'], 'time-off', 'Request Time Off'),
  opened('time-off-request-complaining', ['employee'], 'time-off', 'Request Time Off', 'Submit Request'),
  opened('time-off-history', ['employee'], 'time-off', /^History of /),
  opened('time-off-withdraw', ['employee'], 'time-off', /^Withdraw/),
  opened('team-time-off-enter', ['executive'], 'team/time-off', 'Enter Leave'),
  opened('team-time-off-review', ['executive'], 'team/time-off', /^Review /),
  opened('team-time-off-history', ['executive'], 'team/time-off', /^History of /),
  opened('refund-request', ['employee'], 'refunds', 'Request Refund'),
  opened('refund-withdraw', ['employee'], 'refunds', /^Withdraw/),
  opened('team-refunds-review', ['executive'], 'team/refunds', /^Review /),
  opened('documents-upload', hr, 'documents', /^Upload/),
  opened('documents-delete', hr, 'documents', /^Delete /),
  opened('payroll-upload', hr, 'payroll', /^Upload/),
  opened('payroll-people', hr, 'payroll', 'Show who has none'),
  opened('account-password', ['employee'], 'account', 'Change Password'),
  opened('account-app', ['employee'], 'account', 'Add Authenticator App'),
  opened('account-sign-out', ['employee'], 'account', 'Sign Out Everywhere'),
  opened('account-calendar', ['employee'], 'account', 'Create Address'),
  opened('account-substitute', ['executive'], 'account', 'Name Substitute'),
  opened('tokens-create', hr, 'settings/tokens', 'Create Token'),
  opened('tokens-revoke', hr, 'settings/tokens', /^Revoke /),
  opened('webhooks-add', hr, 'settings/webhooks', 'Add Webhook'),
  opened('webhooks-edit', hr, 'settings/webhooks', /^Edit /),
  opened('webhooks-deliveries', hr, 'settings/webhooks', /^Deliveries /),
  opened('webhooks-remove', hr, 'settings/webhooks', /^Remove /),
  opened('refund-payments-paid', hr, 'refund-payments', 'Mark as Paid'),
  opened('data-payroll', hr, 'settings/data', 'Set Up'),
  opened('security-second-factor', hr, 'settings/security', 'Second Factor'),
  opened('users-create', hr, 'users', /^Create|^Add/),
  opened('users-edit', hr, 'users', /^Edit /),
  opened('users-archive', hr, 'users', /^Archive /),
  opened('users-delete', hr, 'users', /^Delete /),
  opened('users-history', hr, 'users', /^History of /),
  opened('leave-policy-reminders', hr, 'settings/leave', 'Edit reminders'),
  opened('leave-policy-day', hr, 'settings/leave', 'Add Day'),
  opened('leave-policy-kind', hr, 'settings/leave', 'Add Kind'),
  opened('teams-create', hr, 'teams', /^Create|^Add/),
  opened('teams-edit', hr, 'teams', /^Edit /),
  opened('teams-delete', hr, 'teams', /^Delete /),
];

function page(path, roles) {
  return { name: path.replace('/', '-'), roles, path: `/${path}`, isPage: true };
}

function opened(name, roles, path, ...press) {
  return { name, roles, path: `/${path}`, press };
}
