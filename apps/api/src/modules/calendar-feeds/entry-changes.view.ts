/** When the name or the place of a person changed, which changes entries of calendars that programs have read before (R45a). */
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

interface EntryChangeRow {
  /** Of the event. */
  id: string;
  /** The place is the country with the region, whose public holidays apply. */
  what: 'NAME' | 'PLACE';
  userId: string;
  at: string;
}

export const entryChangesView = defineView<EntryChangeRow, UserEvent>({
  name: 'calendar_entry_changes',
  version: 1,
  columns: { id: 'uuid', what: 'text', userId: 'uuid not null', at: 'timestamptz(3) not null' },
  key: ['id', 'what'],
  indexes: ['(user_id)'],
  on: {
    UserEdited: ({ id, data: { userId, fullName, country }, meta }, rows) => {
      if (fullName !== undefined) rows.put({ id, what: 'NAME', userId, at: meta.occurredAt });
      if (country !== undefined) rows.put({ id, what: 'PLACE', userId, at: meta.occurredAt });
    },
    EmploymentChanged: ({ id, data: { userId, region }, meta }, rows) => {
      if (region !== undefined) rows.put({ id, what: 'PLACE', userId, at: meta.occurredAt });
    },
    UserDeleted: ({ data: { userId } }, rows) => rows.removeWhere({ userId }),
  },
});

export interface EntryChanges {
  changes: number;
  /** The last one. */
  changedAt: Date | null;
}

/** SQL: one row with how often it changed, and when last. `userId` is SQL. */
export function entryChangesOf(userId: string, what: EntryChangeRow['what']): string {
  return `select count(*)::integer as changes, max(change.at) as "changedAt"
    from views.calendar_entry_changes change where change.user_id = ${userId} and change.what = '${what}'`;
}
