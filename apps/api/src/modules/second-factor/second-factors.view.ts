/** The second factors of people, by the names that they gave. Their secrets belong to auth. */
import type { FactorKind, OwnFactor, OwnSecondFactor } from '@staffroom/contracts/second-factor.js';
import type { SecondFactorEvent } from '@staffroom/domain/second-factor/second-factor-events.js';
import type { UserEvent } from '@staffroom/domain/users/user-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';
import { factorNeeds, lastUses } from '../auth/facade.js';

interface FactorRow {
  id: string;
  userId: string;
  kind: FactorKind;
  name: string;
  addedAt: string;
}

export const secondFactorsView = defineView<FactorRow, SecondFactorEvent | UserEvent>({
  name: 'second_factors',
  version: 1,
  columns: {
    id: 'uuid',
    userId: 'uuid not null',
    kind: 'text not null',
    name: 'text not null',
    addedAt: 'timestamptz(3) not null',
  },
  key: ['id'],
  personal: ['name'],
  indexes: ['(user_id)'],
  on: {
    SecondFactorAdded: ({ data: { factorId: id, userId, kind, name }, meta }, rows) =>
      // null only while the events of an erased person are replayed
      rows.put({ id, userId, kind, name: name ?? '', addedAt: meta.occurredAt }),
    SecondFactorRemoved: ({ data }, rows) => rows.remove({ id: data.factorId }),
    SecondFactorReset: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
    UserDeleted: ({ data }, rows) => rows.removeWhere({ userId: data.userId }),
  },
});

interface RecoveryCodesRow {
  userId: string;
  codesLeft: number;
}

export const recoveryCodesView = defineView<RecoveryCodesRow, SecondFactorEvent | UserEvent>({
  name: 'recovery_codes',
  version: 1,
  columns: { userId: 'uuid', codesLeft: 'integer not null' },
  key: ['userId'],
  on: {
    RecoveryCodesIssued: ({ data: { userId, count: codesLeft } }, rows) => rows.put({ userId, codesLeft }),
    RecoveryCodeUsed: ({ data: { userId, left: codesLeft } }, rows) => rows.put({ userId, codesLeft }),
    SecondFactorReset: ({ data: { userId } }, rows) => rows.remove({ userId }),
    UserDeleted: ({ data: { userId } }, rows) => rows.remove({ userId }),
  },
});

export async function ownSecondFactor(
  db: Queryable,
  userId: string,
): Promise<Omit<OwnSecondFactor, 'passkeysArePossible'>> {
  const uses = await lastUses(db, userId);
  const { rows } = await db.query<Omit<OwnFactor, 'addedAt' | 'lastUsedAt'> & { addedAt: Date }>(
    'select id, kind, name, added_at as "addedAt" from views.second_factors where user_id = $1 order by added_at, id',
    [userId],
  );
  const factors = rows.map(({ addedAt, ...factor }) => ({
    ...factor,
    addedAt: addedAt.toISOString(),
    lastUsedAt: uses.get(factor.id)?.toISOString() ?? null,
  }));
  const codes = await db.query<{ left: number }>(
    'select codes_left as "left" from views.recovery_codes where user_id = $1',
    [userId],
  );
  const { isRequired } = await factorNeeds(db, userId);
  return { isRequired, factors, recoveryCodesLeft: factors.length > 0 ? (codes.rows[0]?.left ?? 0) : 0 };
}

/** Whether HR has something to reset. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rowCount } = await db.query('select from views.second_factors where user_id = $1 limit 1', [userId]);
  return rowCount === 1;
}
