import { TriangleAlert } from 'lucide-react';
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form';
import { belowMinimum } from '@staffroom/contracts/statutory-leave.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { readNumber } from '@staffroom/contracts/typed-numbers.js';
import { countOf } from '../../../ui/number-words.js';
import type { AccountFields } from './account-fields.js';

/** An entitlement below the statutory minimum is saved anyway (R56). */
export function MinimumWarning({ form }: { form: UseFormReturn<AccountFields> }) {
  const [country, days, hours] = useWatch({ control: form.control, name: ['country', 'vacationDays', 'patternHours'] });
  const { dirtyFields: changed } = useFormState({ control: form.control });
  // Of what a new account's form itself proposes, HR hears when the fields above are filled, and so before it is saved.
  const isFilled = changed.fullName && changed.email && changed.jobTitle;
  const isDue = [changed.country, changed.vacationDays, changed.pattern, isFilled].some(Boolean);
  const warning = isDue && belowMinimum(country, readNumber(days), hours.map(readNumber));
  return (
    // while it is empty, without the room that a field has
    <div role="status" style={warning ? undefined : { marginTop: '-1rem' }}>
      {warning && (
        <p className="flex items-start gap-2 rounded-control bg-pending-soft px-3 py-2 text-pending-ink">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {warning} {t('{days} will be saved all the same.', { days: countOf('day')(readNumber(days)) })}
        </p>
      )}
    </div>
  );
}
