/** What is counted for each person. */
export type QuotaKind =
  'requests' | 'withdrawals' | 'changes' | 'uploads' | 'uploadMb' | 'refusals' | 'mails' | 'exports';

/** How much of each kind one person may use in an hour. */
export type QuotaLimits = Readonly<Record<QuotaKind, number>>;
