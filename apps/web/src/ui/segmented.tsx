/** A choice between a few visible options: native radio buttons that look like one control. */
import { clsx } from 'clsx';
import { useId } from 'react';

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: string }[];
  /** Puts the label next to the options, if there is room. */
  inline?: boolean;
  /** The label is only read out. */
  hideLabel?: boolean;
  disabled?: boolean;
  /** Focuses the checked option on mount, for the first field of a dialog. */
  autoFocus?: boolean;
}

export function Segmented<V extends string>(props: SegmentedProps<V>) {
  const { label, value, onChange, options, inline, hideLabel, disabled, autoFocus } = props;
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      className={clsx(
        'flex gap-x-4 gap-y-1.5',
        inline ? 'items-center justify-between max-md:flex-col max-md:items-stretch md:flex-wrap' : 'flex-col',
      )}
    >
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </span>
      <div className="grid shrink-0 auto-cols-[minmax(min-content,1fr)] grid-flow-col gap-0.5 rounded-[8px] bg-sunken p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-8 items-center justify-center rounded-control px-3 py-1 text-center text-sm font-medium text-balance text-quiet transition-colors select-none hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--edge)] has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-accent max-md:min-h-10 max-md:px-2"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              disabled={disabled}
              autoFocus={autoFocus && value === option.value}
              onChange={() => onChange(option.value)}
              className="sr-only scroll-my-6"
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  );
}
