/** What the law may still require to keep of a person, and until when (R58). */
import type { RetainedKind } from '@staffroom/contracts/company.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { KeptKind, PersonRetention } from '@staffroom/contracts/retention.js';
import { t, type Text, text } from '@staffroom/contracts/texts/text.js';
import { countryLabel } from '@staffroom/contracts/users.js';
import { useGetRetentionQuery } from '../api/retention.api.js';

export function RetentionNote({ userId }: { userId: string }) {
  const { data: retention, isError } = useGetRetentionQuery(userId);
  if (!retention) {
    return <p>{isError ? t('What has to be kept could not be loaded.') : t('Loading what has to be kept…')}</p>;
  }
  return (
    <>
      <WhatIsKept retention={retention} />
      <Unpaid count={retention.unpaidRefunds} />
    </>
  );
}

function WhatIsKept({ retention: { country, kept } }: { retention: PersonRetention }) {
  if (kept.length === 0) return <p>{t('Staffroom has no documents of theirs that the law may still require.')}</p>;
  const hasFrenchPayslips = country === 'FRANCE' && kept.some(({ document }) => document === 'PAYSLIP');
  return (
    <div>
      <p>{t('The law of {country} may still require:', { country: countryLabel(country) })}</p>
      <ul className="mt-1 list-disc space-y-1 ps-5 tabular-nums">
        {kept.map((kind) => (
          <li key={kind.document}>{keptText(kind)}</li>
        ))}
      </ul>
      {hasFrenchPayslips && (
        <p className="mt-2">
          {t(
            'In France, electronic payslips stay available to the employee for 50 years, or until they are about 75 (D3243-8). Please make sure that they have a copy.',
          )}
        </p>
      )}
    </div>
  );
}

/** The portal forgets them with the person (R33a). */
function Unpaid({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-2 tabular-nums">
      {t(
        '{count, plural, one {# approved refund is not paid yet. It is deleted too, also from payment files.} other {# approved refunds are not paid yet. They are deleted too, also from payment files.}}',
        { count },
      )}
    </p>
  );
}

function keptText({ document, count, until }: KeptKind): string {
  return t(keptTexts[document], { count, day: formatPlainDate(until) });
}

const keptTexts: Record<RetainedKind, Text> = {
  PAYSLIP: text('{count, plural, one {# payslip} other {# payslips}} until {day}'),
  RECEIPT: text('{count, plural, one {# receipt of a refund} other {# receipts of refunds}} until {day}'),
  SICK_NOTE: text(
    '{count, plural, one {# document, which may be a sick note,} other {# documents, which may be sick notes,}} until {day}',
  ),
};
