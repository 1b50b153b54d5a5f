/** What HR decides for the whole company. */

/** After how many working days a waiting request reminds its reviewers, and after how many all of HR (R57a). 0 is never. */
export interface ReminderPolicy {
  remindAfterDays: number;
  escalateAfterDays: number;
}

export const defaultReminders: ReminderPolicy = { remindAfterDays: 3, escalateAfterDays: 7 };

export const reminderLimits = { maxDays: 60 } as const;

/** Null until HR changes the policy for the first time. */
export interface PolicyChange {
  at: string;
  /** 'Deleted user' after an erasure. */
  byName: string;
}

/** GET /api/company/policy. */
export interface CompanyPolicy {
  reminders: ReminderPolicy & { lastChange: PolicyChange | null };
}
