/** How long documents are kept in a country (R58). */
import { useState } from 'react';
import { type Changed, type PolicyChangeBody, type Retention } from '@staffroom/contracts/company.js';
import { type Country, countryLabel } from '@staffroom/contracts/users.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { NumberField } from '../../ui/number-field.js';
import { countOf } from '../../ui/number-words.js';
import { numberOf } from './fields.js';
import { PolicyDialog } from './policy-dialog.js';
import { retentionText } from './policy-text.js';

interface RetentionDialogProps {
  country: Country;
  policy: Changed<Retention>;
  onClose: () => void;
}

const kinds = ['PAYSLIP', 'RECEIPT', 'SICK_NOTE'] as const;
const labels = { PAYSLIP: text('Payslips'), RECEIPT: text('Receipts of refunds'), SICK_NOTE: text('Sick notes') };
const hints = { PAYSLIP: undefined, RECEIPT: undefined, SICK_NOTE: text('Any uploaded document may be one.') };

export default function RetentionDialog({ country, policy, onClose }: RetentionDialogProps) {
  const [years, setYears] = useState(() => ({
    PAYSLIP: String(policy.PAYSLIP),
    RECEIPT: String(policy.RECEIPT),
    SICK_NOTE: String(policy.SICK_NOTE),
  }));
  const sent = Object.fromEntries(kinds.map((kind) => [kind, numberOf(years[kind])]));
  return (
    <PolicyDialog
      title={t('Keeping documents in {country}', { country: countryLabel(country) })}
      change={{ change: 'RETENTION', country, ...sent } as PolicyChangeBody}
      lastChange={policy.lastChange}
      present={retentionText(policy)}
      fields={[...kinds, 'years']}
      submitLabel={t('Save')}
      success={t('Retention changed')}
      failure={t('Failed to change the retention')}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <p className="text-quiet">{t('Years from the end of the document’s year.')}</p>
          {kinds.map((kind, at) => (
            <NumberField
              key={kind}
              autoFocus={at === 0}
              label={t(labels[kind])}
              hint={hints[kind] && t(hints[kind])}
              value={years[kind]}
              onChange={(value) => setYears({ ...years, [kind]: value })}
              error={errors[kind] ?? errors.years}
              words={countOf('year')}
            />
          ))}
        </>
      )}
    </PolicyDialog>
  );
}
