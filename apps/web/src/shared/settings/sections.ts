/** What HR managers decide and look up for the whole company. */
import { text } from '@staffroom/contracts/texts/text.js';

export const settingsSections = [
  { path: '/settings/leave', label: text('Leave', 'a page of Settings') },
  { path: '/settings/keeping', label: text('Keeping') },
  { path: '/settings/access', label: text('Who sees what') },
  { path: '/settings/languages', label: text('Languages') },
  { path: '/settings/security', label: text('Security') },
  { path: '/settings/data', label: text('Import and export') },
  { path: '/settings/email', label: text('Email delivery') },
  { path: '/settings/tokens', label: text('API tokens') },
  { path: '/settings/webhooks', label: text('Webhooks') },
] as const;
