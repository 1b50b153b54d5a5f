import { Checkbox } from './checkbox.js';
import { FieldError } from './field.js';

interface ChoiceFieldsProps<Choice extends string> {
  legend: string;
  choices: readonly Choice[];
  wordsOf: (choice: Choice) => { label: string; hint: string };
  value: readonly Choice[];
  onChange: (chosen: Choice[]) => void;
  error?: string;
}

/** Any number of choices, each with a hint below it. They are kept in the order in which they are offered. */
export function ChoiceFields<Choice extends string>({
  legend,
  choices,
  wordsOf,
  value,
  onChange,
  error,
}: ChoiceFieldsProps<Choice>) {
  const toggle = (choice: Choice) =>
    onChange(choices.filter((one) => (one === choice ? !value.includes(one) : value.includes(one))));
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {choices.map((choice) => {
        const { label, hint } = wordsOf(choice);
        return (
          <Checkbox
            key={choice}
            className="!items-start"
            checked={value.includes(choice)}
            onChange={() => toggle(choice)}
            label={
              <span>
                {label}
                <span className="block text-sm text-quiet">{hint}</span>
              </span>
            }
          />
        );
      })}
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
