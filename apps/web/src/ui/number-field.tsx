/** A number as people write it in any browser (R67). What is typed stays as it is; `readNumber` reads it. */
import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { numberProblem, readNumber } from '@staffroom/contracts/typed-numbers.js';
import { Field } from './field.js';
import { Input } from './input.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { understoodHint } from './understood.js';

interface NumberFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  /** What was understood, such as '€1,234.50'. Nothing for a number that the field does not take. */
  words?: (number: number) => string | undefined;
  /** Without what may stand beside the digits, such as a currency sign. */
  bare?: (text: string) => string;
  /** A number that suits the field, by default 8. */
  example?: string;
}

export function NumberField(props: NumberFieldProps) {
  const {
    label,
    hint,
    error,
    required = true,
    value,
    onChange,
    onBlur,
    words = numberText,
    bare,
    example,
    ...input
  } = props;
  const [wasLeft, setWasLeft] = useState(false);
  const text = bare ? bare(value) : value;
  const number = readNumber(text);
  const problem = (error || wasLeft ? numberProblem(text, example) : undefined) ?? error;
  const understood = Number.isNaN(number) ? undefined : words(number);
  return (
    <Field
      label={label}
      hint={understoodHint({ understood, hint, problem })}
      {...(problem && { error: problem })}
      required={required}
    >
      <NumberInput
        {...input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={(event) => {
          setWasLeft(true);
          onBlur?.(event);
        }}
      />
    </Field>
  );
}

/** A text field, because a number field drops the comma in an English browser, and the mouse wheel changes it. */
export function NumberInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <Input type="text" inputMode="decimal" autoComplete="off" {...props} className={clsx('tabular-nums', className)} />
  );
}
