import type { UseFormReturn } from 'react-hook-form';
import { timeOffLimits } from '@staffroom/contracts/time-off.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Field } from '../../../ui/field.js';
import { Textarea } from '../../../ui/input.js';
import type { RequestFields } from './request-fields.js';

interface ReasonFieldProps {
  form: UseFormReturn<RequestFields>;
  /** The kind of special leave requires one (R51). */
  isNote?: boolean | undefined;
}

export function ReasonField({ form: { register, formState }, isNote = false }: ReasonFieldProps) {
  const note = register('reason', { validate: (text) => !isNote || text.trim() !== '' || t('Please add a note') });
  return (
    <Field
      label={isNote ? t('Note') : t('Reason (optional)')}
      error={formState.errors.reason?.message}
      required={isNote}
    >
      <Textarea rows={2} maxLength={timeOffLimits.reasonMax} {...note} />
    </Field>
  );
}
