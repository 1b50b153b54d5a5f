/** What HR records about the employment, below the fields of SPEC section 5 (R59). */
import { useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { employeeNumberMax, employeeNumberProblem } from '@staffroom/contracts/employee-number.js';
import { Field } from '../../ui/field.js';
import { Input } from '../../ui/input.js';
import type { AccountFields } from './account-fields.js';

export function EmploymentFields({ form: { register, formState } }: { form: UseFormReturn<AccountFields> }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3 border-t pt-4">
      <h3 id={headingId} className="font-semibold">
        Employment
      </h3>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field
          label="Employee Number"
          hint="Finds the person's payslips. Shown to HR only."
          error={formState.errors.employeeNumber?.message}
        >
          <Input
            autoComplete="off"
            maxLength={employeeNumberMax}
            {...register('employeeNumber', {
              validate: (text) => (text.trim() === '' ? true : (employeeNumberProblem(text) ?? true)),
            })}
          />
        </Field>
      </div>
    </section>
  );
}
