/** The bank account of each person who has one (R59). A table of its own, which only the reply about one account reads. */
import { newIbanDays } from '@staffroom/contracts/refund-payments.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import { defineView } from '../../platform/views/view.js';

export interface BankAccountRow {
  userId: string;
  iban: string;
  changedAt: string;
}

export const bankAccountsView = defineView<BankAccountRow, UserEvent>({
  name: 'bank_accounts',
  version: 2,
  columns: { userId: 'uuid', iban: 'text not null', changedAt: 'timestamptz(3) not null' },
  key: ['userId'],
  personal: ['iban'],
  on: {
    EmploymentChanged: ({ data: { userId, iban }, meta }, rows) => {
      if (iban === undefined) return;
      if (iban === null) rows.remove({ userId });
      else rows.put({ userId, iban, changedAt: meta.occurredAt });
    },
    UserDeleted: ({ data }, rows) => rows.remove({ userId: data.userId }),
  },
});

/** Null without one. */
export function ibanSql(userId: string): string {
  return `(select b.iban from views.bank_accounts b where b.user_id = ${userId})`;
}

/** Null without one. */
export function ibanChangedAtSql(userId: string): string {
  return `(select b.changed_at from views.bank_accounts b where b.user_id = ${userId})`;
}

/** When it was entered or changed, as long as it is marked for that (R78). Null otherwise. */
export function newIbanSinceSql(userId: string): string {
  return `(select b.changed_at from views.bank_accounts b
    where b.user_id = ${userId} and b.changed_at > now() - interval '${newIbanDays} days')`;
}
