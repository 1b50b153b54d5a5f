/** The kind of special leave, and the reason, which some kinds require as a note (R51). */
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import type { SpecialLeave } from '@staffroom/contracts/time-off.js';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { useGetSpecialLeaveQuery } from '../../../api/special-leave.js';
import { ErrorState } from '../../../ui/error-state.js';
import { Field } from '../../../ui/field.js';
import { Select } from '../../../ui/select.js';
import { isLimited, specialLeftText } from '../special-left.js';
import { ReasonField } from './reason-field.js';
import { kindProblem, type RequestFields } from './request-fields.js';

interface SpecialFieldsProps {
  form: UseFormReturn<RequestFields>;
  /** Not someone else's, whose balance the form does not know. */
  isOwn: boolean;
}

export default function SpecialFields({ form, isOwn }: SpecialFieldsProps) {
  const { register, control, setValue, formState } = form;
  const { data: kinds = [], error, isError, isLoading, refetch } = useGetSpecialLeaveQuery();
  const [kindId, startDate] = useWatch({ control, name: ['kindId', 'startDate'] });
  const chosen = kinds.find((kind) => kind.kindId === kindId);
  register('kindId', { validate: (_, fields) => kindProblem(fields) ?? true });
  if (isError) {
    return <ErrorState title={t('Failed to fetch the kinds of leave')} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Field
        label={t('Kind of leave')}
        hint={chosen && hintOf(chosen, isOwn, startDate)}
        error={formState.errors.kindId?.message}
        required
      >
        <Select
          value={kindId}
          onChange={(next) => setValue('kindId', next, { shouldValidate: true })}
          options={kinds.map((kind) => ({ value: kind.kindId, label: kindLabel(kind) }))}
          placeholder={placeholderFor(kinds.length, isLoading)}
          disabled={kinds.length === 0}
        />
      </Field>
      <ReasonField form={form} isNote={chosen?.needsNote} />
    </>
  );
}

/** Of another year the preview shows what is left. */
function hintOf(kind: SpecialLeave, isOwn: boolean, startDate: string): string {
  const paid = kind.isPaid ? t(text('Paid', 'special leave')) : t(text('Unpaid', 'special leave'));
  const isThisYear = !startDate || Number(startDate.slice(0, 4)) === kind.year;
  return isOwn && isThisYear && isLimited(kind) ? `${paid} · ${specialLeftText(kind)}` : paid;
}

function placeholderFor(kinds: number, isLoading: boolean): string {
  if (isLoading) return t('Loading...');
  return kinds === 0 ? t('HR offers none') : t('Choose a kind');
}
