/** The last names of kinds of special leave that HR has set, also of removed ones. Requests record the name that they had (R51). */
import type { CompanyEvent } from '@staffroom/domain/company/company-events.js';
import { defineView } from '../../platform/views/view.js';

interface SpecialKindRow {
  kindId: string;
  name: string;
}

export const specialKindsView = defineView<SpecialKindRow, CompanyEvent>({
  name: 'special_kinds',
  version: 1,
  columns: { kindId: 'text', name: 'text not null' },
  key: ['kindId'],
  on: { SpecialLeaveKindSet: ({ data: { kindId, name } }, rows) => rows.put({ kindId, name }) },
});

/** The present name of a kind, as SQL. A kind that HR never changed is called as the request recorded it. */
export function kindNameSql(kindId: string, recordedName: string): string {
  return `coalesce((select k.name from views.special_kinds k where k.kind_id = ${kindId}), ${recordedName})`;
}
