/** A choice between filters of a list: native radio buttons that look like chips, and wrap. */
import { useId } from 'react';

interface ChipsProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
}

export function Chips<V extends string>({ label, value, onChange, options }: ChipsProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="flex flex-wrap gap-1.5">
      {options.map((option) => (
        <label
          key={option.value}
          className="relative flex h-9 items-center rounded-full border border-edge bg-surface px-3.5 text-sm font-medium whitespace-nowrap text-quiet transition-colors select-none hover:text-ink has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent max-md:h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="sr-only scroll-my-6"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
