/** What HR records about the employment, below the fields of SPEC section 5 (R52, R53, R59). */
import { useId } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { employeeNumberMax, employeeNumberProblem } from '@staffroom/contracts/employee-number.js';
import { ibanProblem } from '@staffroom/contracts/iban.js';
import { regionsOf } from '@staffroom/contracts/regions.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { WorkPattern } from '@staffroom/contracts/work-patterns.js';
import { Field } from '../../../ui/field.js';
import { Input } from '../../../ui/input.js';
import { Select } from '../../../ui/select.js';
import { type AccountFields, noRegion } from './account-fields.js';
import { WorkPatternFields } from './work-pattern-fields.js';

export interface EmploymentFieldsProps {
  form: UseFormReturn<AccountFields>;
  patterns: readonly WorkPattern[];
}

export default function EmploymentFields({ form, patterns }: EmploymentFieldsProps) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const headingId = useId();
  const country = useWatch({ control, name: 'country' });
  const regions = regionsOf(country);
  return (
    // A section with a name would be a landmark, which dialogs do not have.
    <div role="group" aria-labelledby={headingId} className="flex flex-col gap-4 border-t pt-4">
      <h3 id={headingId} className="font-semibold">
        {t('Employment')}
      </h3>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field
          label={t('Employee Number')}
          hint={t("Finds the person's payslips. Shown to HR only.")}
          error={errors.employeeNumber?.message}
        >
          <Input
            autoComplete="off"
            maxLength={employeeNumberMax}
            {...register('employeeNumber', { validate: optional(employeeNumberProblem) })}
          />
        </Field>
        <Field label="IBAN" hint={t('Encrypted. Shown to HR only.')} error={errors.iban?.message}>
          <Input
            autoComplete="off"
            maxLength={42}
            className="tabular-nums"
            {...register('iban', { validate: optional(ibanProblem) })}
          />
        </Field>
      </div>
      {regions.length > 0 && (
        <Controller
          control={control}
          name="region"
          render={({ field, fieldState }) => (
            <Field label={t('Region')} hint={t('Adds its public holidays.')} error={fieldState.error?.message}>
              <Select
                value={regions.some(({ code }) => code === field.value) ? field.value : noRegion}
                onChange={field.onChange}
                options={[
                  { value: noRegion, label: t('No region') },
                  ...regions.map(({ code, name }) => ({ value: code, label: name })),
                ]}
              />
            </Field>
          )}
        />
      )}
      <WorkPatternFields form={form} patterns={patterns} />
    </div>
  );
}

function optional(problem: (text: string) => string | undefined) {
  return (text: string) => (text.trim() === '' ? true : (problem(text) ?? true));
}
