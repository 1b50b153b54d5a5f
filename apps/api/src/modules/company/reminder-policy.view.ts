/** When waiting requests remind their reviewers, and who decided so. There is no row until HR changes it. */
import { defaultReminders, type ReminderPolicy } from '@staffroom/contracts/company.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';

interface ReminderPolicyRow extends ReminderPolicy {
  stream: string;
  changedBy: string | null;
  changedAt: string;
}

export const reminderPolicyView = defineView<ReminderPolicyRow, CompanyEvent>({
  name: 'reminder_policy',
  version: 1,
  columns: {
    stream: 'text',
    remindAfterDays: 'integer not null',
    escalateAfterDays: 'integer not null',
    changedBy: 'uuid',
    changedAt: 'timestamptz(3) not null',
  },
  key: ['stream'],
  on: {
    RemindersChanged: ({ stream, data, meta }, rows) =>
      rows.put({ stream, ...data, changedBy: meta.actorId, changedAt: meta.occurredAt }),
  },
});

export async function readReminderPolicy(db: Queryable): Promise<ReminderPolicy> {
  const { rows } = await db.query<ReminderPolicy>({
    name: 'reminder_policy',
    text: `select p.remind_after_days as "remindAfterDays", p.escalate_after_days as "escalateAfterDays"
      from views.reminder_policy p where p.stream = $1`,
    values: [companyStream],
  });
  return rows[0] ?? defaultReminders;
}
