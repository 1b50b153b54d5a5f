/** For how many years documents are kept. There is a row for each period that HR has changed. */
import { defaultRetention, type RetainedKind, type Retention } from '@staffroom/contracts/company.js';
import type { Country } from '@staffroom/contracts/users.js';
import type { CompanyEvent } from '@staffroom/domain/company/company-events.js';
import type { Queryable } from '../../platform/database/database.js';
import { defineView } from '../../platform/views/view.js';

interface RetentionRow {
  country: Country;
  document: RetainedKind;
  years: number;
}

export const retentionView = defineView<RetentionRow, CompanyEvent>({
  name: 'retention',
  version: 1,
  columns: { country: 'text', document: 'text', years: 'integer not null' },
  key: ['country', 'document'],
  on: {
    RetentionChanged: ({ data: { country, document, years } }, rows) => rows.put({ country, document, years }),
  },
});

export async function readRetention(db: Queryable, country: Country): Promise<Retention> {
  const { rows } = await db.query<RetentionRow>('select document, years from views.retention where country = $1', [
    country,
  ]);
  const changed = Object.fromEntries(rows.map(({ document, years }) => [document, years]));
  return { ...defaultRetention[country], ...changed };
}
