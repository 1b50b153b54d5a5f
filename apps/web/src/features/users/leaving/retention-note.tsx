/** What the law may still require to keep of a person, and until when (R58). */
import type { RetainedKind } from '@staffroom/contracts/company.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import type { KeptKind, PersonRetention } from '@staffroom/contracts/retention.js';
import { countryLabel } from '@staffroom/contracts/users.js';
import { useGetRetentionQuery } from '../api/retention.api.js';

export function RetentionNote({ userId }: { userId: string }) {
  const { data: retention, isError } = useGetRetentionQuery(userId);
  if (!retention) {
    return <p>{isError ? 'What has to be kept could not be loaded.' : 'Loading what has to be kept…'}</p>;
  }
  return (
    <>
      <WhatIsKept retention={retention} />
      <Unpaid count={retention.unpaidRefunds} />
    </>
  );
}

function WhatIsKept({ retention: { country, kept } }: { retention: PersonRetention }) {
  if (kept.length === 0) return <p>Staffroom has no documents of theirs that the law may still require.</p>;
  const hasFrenchPayslips = country === 'FRANCE' && kept.some(({ document }) => document === 'PAYSLIP');
  return (
    <div>
      <p>The law of {countryLabel(country)} may still require:</p>
      <ul className="mt-1 list-disc space-y-1 ps-5 tabular-nums">
        {kept.map((kind) => (
          <li key={kind.document}>
            {words(kind)} until {formatPlainDate(kind.until)}
          </li>
        ))}
      </ul>
      {hasFrenchPayslips && (
        <p className="mt-2">
          In France, electronic payslips stay available to the employee for 50 years, or until they are about 75
          (D3243-8). Please make sure that they have a copy.
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
      {count === 1
        ? '1 approved refund is not paid yet. It is'
        : `${count} approved refunds are not paid yet. They are`}{' '}
      deleted too, also from payment files.
    </p>
  );
}

/** '30 payslips', '1 document (it may be a sick note)'. */
function words({ document, count }: KeptKind): string {
  const [one, many, note] = names[document];
  return `${count} ${count === 1 ? one : many}${count === 1 ? note.one : note.many}`;
}

const noNote = { one: '', many: '' };
const names: Record<RetainedKind, readonly [one: string, many: string, note: typeof noNote]> = {
  PAYSLIP: ['payslip', 'payslips', noNote],
  RECEIPT: ['receipt of a refund', 'receipts of refunds', noNote],
  SICK_NOTE: ['document', 'documents', { one: ', which may be a sick note,', many: ', which may be sick notes,' }],
};
