/** Names a substitute for a period, or for all of one's own approved leave (R57). */
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { NameSubstituteBody } from '@staffroom/contracts/substitutes.js';
import { fieldErrors } from '../../../api/field-errors.js';
import { newIdempotencyKey } from '../../../api/idempotency-key.js';
import { useNameSubstituteMutation } from '../../../api/substitutes.js';
import { useToday } from '../../../api/today.js';
import { dateColumns } from '../../../ui/date-columns.js';
import { Dialog, DialogBody } from '../../../ui/dialog.js';
import { DateField } from '../../../ui/date-field.js';
import { Field } from '../../../ui/field.js';
import { FormFooter } from '../../../ui/form-footer.js';
import { PersonPicker, type PickedPerson } from '../../../shared/people/person-picker.js';
import { Segmented } from '../../../ui/segmented.js';
import { notifyError, toast } from '../../../ui/toast.js';

interface SubstituteFields {
  substitute: PickedPerson | null;
  when: 'PERIOD' | 'LEAVE';
  startDate: string;
  endDate: string;
}

const periods = [
  { value: 'PERIOD', label: 'A period' },
  { value: 'LEAVE', label: 'All my approved leave' },
] as const;

export function SubstituteDialog({ onClose }: { onClose: () => void }) {
  const [idempotencyKey] = useState(newIdempotencyKey);
  const [name, { isLoading }] = useNameSubstituteMutation();
  const today = useToday();
  const form = useForm<SubstituteFields>({
    defaultValues: { substitute: null, when: 'PERIOD', startDate: today, endDate: '' },
  });
  const { control, handleSubmit, setError } = form;
  const when = useWatch({ control, name: 'when' });

  const onSubmit = handleSubmit(async (fields) => {
    const { error } = await name({ naming: bodyOf(fields), idempotencyKey });
    if (error) {
      for (const { field, message } of fieldErrors(error, ['substituteId', 'startDate', 'endDate'])) {
        setError(field === 'substituteId' ? 'substitute' : field, { message });
      }
      return notifyError('Failed to name the substitute', error);
    }
    toast({ title: 'Substitute named' });
    onClose();
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Name Substitute" form="substitute">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Controller
            control={control}
            name="substitute"
            rules={{ validate: (substitute) => substitute !== null || 'Please choose a substitute' }}
            render={({ field, fieldState }) => (
              <Field label="Substitute" hint="An executive or an HR manager" error={fieldState.error?.message} required>
                <PersonPicker value={field.value} onChange={field.onChange} substitutes autoFocus />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="when"
            render={({ field }) => (
              <Segmented label="When" value={field.value} onChange={field.onChange} options={periods} />
            )}
          />
          {when === 'PERIOD' ? (
            <PeriodFields form={form} />
          ) : (
            <p className="text-quiet">On every day on which you are on approved time off, from now on.</p>
          )}
        </DialogBody>
        <FormFooter submitLabel="Name Substitute" pendingLabel="Saving..." pending={isLoading} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function PeriodFields({ form: { control } }: { form: UseFormReturn<SubstituteFields> }) {
  const today = useToday();
  return (
    <div className="grid items-start gap-4 max-md:gap-3" style={dateColumns}>
      <Controller
        control={control}
        name="startDate"
        rules={{ required: 'Please choose the first day' }}
        render={({ field, fieldState }) => (
          <DateField {...field} label="First Day" min={today} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={control}
        name="endDate"
        rules={{
          required: 'Please choose the last day',
          validate: (date, { startDate }) => date >= startDate || 'The last day is before the first one',
        }}
        render={({ field, fieldState }) => (
          <DateField {...field} label="Last Day" min={today} error={fieldState.error?.message} />
        )}
      />
    </div>
  );
}

function bodyOf({ substitute, when, startDate, endDate }: SubstituteFields): NameSubstituteBody {
  return { substituteId: substitute!.id, ...(when === 'PERIOD' && { startDate, endDate }) };
}
