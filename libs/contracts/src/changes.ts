/** What `GET /api/changes` names when it has changed for the signed-in person. It sends no data: the client reads the list again. */
export const changingLists = [
  'account',
  'api-tokens',
  'balance',
  'calendar',
  'calendar-feeds',
  'company-policy',
  'documents',
  'leave-warnings',
  'members',
  'notification-preferences',
  'notifications',
  'payslips',
  'refunds',
  'substitutes',
  'team-refunds',
  'team-time-off',
  'teams',
  'time-off',
  'users',
  'webhooks',
] as const;

export type ChangingList = (typeof changingLists)[number];

/** The time between two signs of life of an open stream. */
export const changesHeartbeatMs = 15_000;

/** Changes of the last so many milliseconds are named again when a stream opens, so that a short gap loses none. */
export const changesRepeatedMs = 60_000;
