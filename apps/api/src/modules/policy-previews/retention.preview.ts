import type { PolicyPreview, RetainedKind } from '@staffroom/contracts/company.js';
import { formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { type Country, countryLabel } from '@staffroom/contracts/users.js';
import { type KeptDocuments, keptDocuments } from '@staffroom/domain/company/retention.js';
import { people } from '../directory/facade.js';
import { documentKind } from '../documents/facade.js';
import { payslipKind } from '../payroll/facade.js';
import { refundRequests } from '../refunds/facade.js';
import { heldDocuments } from '../retention/facade.js';
import type { Previewing } from './previewing.js';

interface Holders {
  people: number;
  /** With the most kinds of documents. */
  first: { id: string; name: string } | null;
}

/** Also of archived people, whose documents are kept (R58). */
export async function previewRetention(country: Country, previewing: Previewing): Promise<PolicyPreview> {
  const { log, timeZone, state, after } = previewing;
  const { people: count, first } = await holdersIn(country, previewing);
  const who = t('{count, plural, one {person} other {people}} in {country} with documents', {
    ...{ count, country: countryLabel(country) },
  });
  if (!first) return { people: count, who, example: null };
  const held = await heldDocuments(log.pool, first.id, timeZone);
  held.sort((one, other) => (one.document < other.document ? -1 : 1));
  const [now, then] = [state, after].map(({ retention }) => keptDocuments(held, retention[country]));
  const changes = then!.flatMap((documents, at) => keptWords(documents, now![at]!.until) ?? []);
  const example =
    changes.length > 0
      ? t('Documents of {name}: {changes}.', { name: first.name, changes: changes.join('; ') })
      : t('As before, documents of {name} are kept until {date} at the latest.', {
          ...{ name: first.name, date: shown(latest(then!)) },
        });
  return { people: count, who, example };
}

function latest(kept: readonly KeptDocuments[]): PlainDate {
  return kept.reduce((last, { until }) => (until > last ? until : last), '');
}

async function holdersIn(country: Country, { log }: Previewing): Promise<Holders> {
  const { rows } = await log.pool.query<Holders>(
    `with held as (
      select user_id, 'PAYSLIP' as kind from ${payslipKind.table} union select r.user_id, 'RECEIPT' from ${refundRequests('r')}
      union select user_id, 'SICK_NOTE' from ${documentKind.table}
    ), holders as (
      select u.id, u.full_name, u.sort_name, count(*) as kinds from ${people('u')} join held on held.user_id = u.id
      where u.country = $1 group by u.id, u.full_name, u.sort_name
    )
    select (select count(*)::integer from holders) as people,
      (select json_build_object('id', id, 'name', full_name) from holders order by kinds desc, sort_name, id limit 1) as first`,
    [country],
  );
  return rows[0]!;
}

/** Null if nothing changes for them. */
function keptWords({ document, lastYear, until }: KeptDocuments, now: PlainDate): string | null {
  if (until === now) return null;
  const values = { documents: t(names[document]), year: lastYear, until: shown(until), before: shown(now) };
  return t('{documents} of {year} until {until} instead of {before}', values);
}

function shown(date: PlainDate): string {
  return formatPlainDate(date, { day: 'numeric', month: 'long', year: 'numeric' });
}

const names: Record<RetainedKind, Text> = {
  PAYSLIP: text('payslips'),
  RECEIPT: text('receipts of refunds'),
  SICK_NOTE: text('other documents'),
};
