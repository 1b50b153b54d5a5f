/** The kind of special leave, and the reason, which some kinds require as a note (R51). */
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { useGetSpecialLeaveQuery } from '../../api/special-leave.js';
import { ErrorState } from '../error-state.js';
import { Field } from '../field.js';
import { Select } from '../select.js';
import { ReasonField } from './reason-field.js';
import { kindProblem, type RequestFields } from './request-fields.js';

export default function SpecialFields({ form }: { form: UseFormReturn<RequestFields> }) {
  const { register, control, setValue, formState } = form;
  const { data: kinds = [], error, isError, isLoading, refetch } = useGetSpecialLeaveQuery();
  const kindId = useWatch({ control, name: 'kindId' });
  const chosen = kinds.find((kind) => kind.kindId === kindId);
  register('kindId', { validate: (_, fields) => kindProblem(fields) ?? true });
  if (isError) {
    return <ErrorState title="Failed to fetch the kinds of leave" error={error} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <Field
        label="Kind of leave"
        hint={chosen && (chosen.isPaid ? 'Paid' : 'Unpaid')}
        error={formState.errors.kindId?.message}
        required
      >
        <Select
          value={kindId}
          onChange={(next) => setValue('kindId', next, { shouldValidate: true })}
          options={kinds.map((kind) => ({ value: kind.kindId, label: kind.name }))}
          placeholder={placeholderFor(kinds.length, isLoading)}
          disabled={kinds.length === 0}
        />
      </Field>
      <ReasonField form={form} isNote={chosen?.needsNote} />
    </>
  );
}

function placeholderFor(kinds: number, isLoading: boolean): string {
  if (isLoading) return 'Loading...';
  return kinds === 0 ? 'HR offers none' : 'Choose a kind';
}
