/** When waiting requests remind their reviewers, and who decided so. There is no row until HR changes it. */
import { defaultReminders, type CompanyPolicy, type ReminderPolicy } from '@staffroom/contracts/company.js';
import { type CompanyEvent, companyStream } from '@staffroom/domain/company/company-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';
import { deletedUser } from '../area/words.js';
import { people } from '../directory/facade.js';

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
  const { remindAfterDays, escalateAfterDays } = (await findPolicy(db)) ?? defaultReminders;
  return { remindAfterDays, escalateAfterDays };
}

export async function companyPolicy(db: Queryable): Promise<CompanyPolicy> {
  const found = await findPolicy(db);
  if (!found) return { reminders: { ...defaultReminders, lastChange: null } };
  const { changedAt, byName, ...reminders } = found;
  return { reminders: { ...reminders, lastChange: { at: changedAt.toISOString(), byName: byName ?? deletedUser } } };
}

interface FoundPolicy extends ReminderPolicy {
  changedAt: Date;
  byName: string | null;
}

async function findPolicy(db: Queryable): Promise<FoundPolicy | null> {
  const { rows } = await db.query<FoundPolicy>({
    name: 'reminder_policy',
    text: `select p.remind_after_days as "remindAfterDays", p.escalate_after_days as "escalateAfterDays",
        p.changed_at as "changedAt", u.full_name as "byName"
      from views.reminder_policy p left join ${people('u')} on u.id = p.changed_by
      where p.stream = $1`,
    values: [companyStream],
  });
  return rows[0] ?? null;
}
