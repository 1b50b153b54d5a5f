import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { type CompanyPolicy, reminderLimits } from '@staffroom/contracts/company.js';
import { fieldErrors } from '../../api/field-errors.js';
import { useToday } from '../../api/today.js';
import { Button } from '../../ui/button.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import { notifyError, toast } from '../../ui/toast.js';
import { ChangePreview } from './change-preview.js';
import { LastChange } from './last-change.js';
import { useChangeRemindersMutation } from './leave-policy.api.js';
import {
  arePossible,
  daysOf,
  daysProblem,
  escalationProblem,
  exampleText,
  type ReminderFields,
} from './reminder-fields.js';

type Policy = CompanyPolicy['reminders'];

/** When a waiting request reminds its reviewers, and when it goes to all of HR (R57a). */
export function RemindersCard({ policy }: { policy: Policy }) {
  const [change, { isLoading }] = useChangeRemindersMutation();
  const form = useForm<ReminderFields>({
    defaultValues: {
      remindAfterDays: String(policy.remindAfterDays),
      escalateAfterDays: String(policy.escalateAfterDays),
    },
  });
  const { errors } = form.formState;

  const onSubmit = form.handleSubmit(async (fields) => {
    const { error } = await change(daysOf(fields));
    if (!error) return toast({ title: 'Reminders changed' });
    for (const { field, message } of fieldErrors(error, ['remindAfterDays', 'escalateAfterDays'])) {
      form.setError(field, { message });
    }
    notifyError('Failed to change reminders', error);
  });

  return (
    <Card aria-label="Reminders">
      <CardHeader
        title="Reminders"
        subtitle="A time off or refund request that nobody reviews reminds the people who can."
      />
      <CardBody>
        <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void onSubmit(event)}>
          <div className="grid gap-4 md:grid-cols-2">
            <Field
              label="Remind the reviewers after"
              hint="Working days. 0 turns it off."
              error={errors.remindAfterDays?.message}
              required
            >
              <Input {...numberInput} {...form.register('remindAfterDays', { validate: daysProblem })} />
            </Field>
            <Field
              label="Tell all HR managers after"
              hint="Working days. 0 turns it off."
              error={errors.escalateAfterDays?.message}
              required
            >
              <Input {...numberInput} {...form.register('escalateAfterDays', { validate: escalationProblem })} />
            </Field>
          </div>
          <Example form={form} />
          <div className="flex flex-wrap items-center justify-between gap-3 max-md:flex-col max-md:items-stretch">
            <p className="text-quiet">
              <LastChange change={policy.lastChange} />
            </p>
            <Button type="submit" pending={isLoading}>
              Save
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  );
}

const numberInput = {
  type: 'number',
  inputMode: 'numeric',
  min: 0,
  max: reminderLimits.maxDays,
  className: 'tabular-nums',
} as const;

function Example({ form }: { form: UseFormReturn<ReminderFields> }) {
  const today = useToday();
  const fields = useWatch({ control: form.control }) as ReminderFields;
  return (
    <>
      <p role="status" className="rounded-control bg-sunken px-3 py-2">
        {exampleText(fields, today)}
      </p>
      {arePossible(fields) && <ChangePreview change={{ change: 'REMINDERS', ...daysOf(fields) }} />}
    </>
  );
}
