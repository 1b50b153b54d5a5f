/** With another address, the account may be for another person from then on (R45a). */
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t } from '@staffroom/contracts/texts/text.js';
import { Checkbox } from '../../../ui/checkbox.js';
import type { AccountFields } from './account-fields.js';

interface PassesToOtherProps {
  form: UseFormReturn<AccountFields>;
  presentEmail: string;
}

export function PassesToOther({ form: { register, control }, presentEmail }: PassesToOtherProps) {
  const email = useWatch({ control, name: 'email' });
  if (email.trim() === presentEmail) return null;
  return (
    <div className="flex flex-col">
      <Checkbox {...register('passesToOther')} label={t('The account passes to someone else')} />
      <p className="text-sm text-quiet">{t('Then its calendar addresses end as well.')}</p>
    </div>
  );
}
