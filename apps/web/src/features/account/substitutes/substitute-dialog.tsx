/** Names a substitute for a period, or for all of one's own approved leave (R57). */
import { useState } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { NameSubstituteBody } from '@staffroom/contracts/substitutes.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
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
  { value: 'PERIOD', label: text('A period') },
  { value: 'LEAVE', label: text('All my approved leave') },
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
      return notifyError(t('Failed to name the substitute'), error);
    }
    toast({ title: t('Substitute named') });
    onClose();
  });

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('Name Substitute')} form="substitute">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <DialogBody>
          <Controller
            control={control}
            name="substitute"
            rules={{ validate: (substitute) => substitute !== null || t('Please choose a substitute') }}
            render={({ field, fieldState }) => (
              <Field
                label={t('Substitute')}
                hint={t('An executive or an HR manager')}
                error={fieldState.error?.message}
                required
              >
                <PersonPicker value={field.value} onChange={field.onChange} substitutes autoFocus />
              </Field>
            )}
          />
          <Controller
            control={control}
            name="when"
            render={({ field }) => (
              <Segmented
                label={t('When')}
                value={field.value}
                onChange={field.onChange}
                options={periods.map(({ value, label }) => ({ value, label: t(label) }))}
              />
            )}
          />
          {when === 'PERIOD' ? (
            <PeriodFields form={form} />
          ) : (
            <p className="text-quiet">{t('On every day on which you are on approved time off, from now on.')}</p>
          )}
        </DialogBody>
        <FormFooter
          submitLabel={t('Name Substitute')}
          pendingLabel={t('Saving...')}
          pending={isLoading}
          onCancel={onClose}
        />
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
        rules={{ required: t('Please choose the first day') }}
        render={({ field, fieldState }) => (
          <DateField {...field} label={t('First Day')} min={today} error={fieldState.error?.message} />
        )}
      />
      <Controller
        control={control}
        name="endDate"
        rules={{
          required: t('Please choose the last day'),
          validate: (date, { startDate }) => date >= startDate || t('The last day is before the first one'),
        }}
        render={({ field, fieldState }) => (
          <DateField {...field} label={t('Last Day')} min={today} error={fieldState.error?.message} />
        )}
      />
    </div>
  );
}

function bodyOf({ substitute, when, startDate, endDate }: SubstituteFields): NameSubstituteBody {
  return { substituteId: substitute!.id, ...(when === 'PERIOD' && { startDate, endDate }) };
}
