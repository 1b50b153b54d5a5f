/** What HR managers decide and look up for the whole company. */
export const settingsSections = [
  { path: '/settings/leave', label: 'Leave' },
  { path: '/settings/keeping', label: 'Keeping' },
  { path: '/settings/access', label: 'Who sees what' },
  { path: '/settings/security', label: 'Security' },
  { path: '/settings/data', label: 'Import and export' },
  { path: '/settings/email', label: 'Email delivery' },
  { path: '/settings/tokens', label: 'API tokens' },
  { path: '/settings/webhooks', label: 'Webhooks' },
] as const;
