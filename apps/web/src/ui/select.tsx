import { Check, ChevronDown } from 'lucide-react';
import { clsx } from 'clsx';
import { Select as Radix } from 'radix-ui';
import { noteChoice, useFieldControl } from './field-context.js';
import { controlClass } from './input.js';

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
}

interface SelectProps<V extends string> {
  /** '' if nothing is chosen. Not undefined, which would make the Radix component uncontrolled. */
  value: V | '';
  onChange: (value: V) => void;
  options: readonly SelectOption<V>[];
  placeholder?: string;
  disabled?: boolean;
  /** The accessible name outside a Field. */
  label?: string;
  className?: string;
}

export function Select<V extends string>(props: SelectProps<V>) {
  const { value, onChange, options, placeholder, disabled, label, className } = props;
  const control = useFieldControl();
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as V)} disabled={disabled}>
      <Radix.Trigger
        {...control}
        ref={(trigger) => noteChoice<V>(trigger, value as V, onChange)}
        aria-label={label}
        className={clsx(
          controlClass,
          'flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-quiet max-md:h-11',
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown className="size-4 shrink-0 text-quiet" aria-hidden="true" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) animate-fade overflow-hidden rounded-card border bg-surface p-1 shadow-float"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex h-8 cursor-default items-center justify-between gap-4 rounded-control px-2 text-base outline-none select-none data-highlighted:bg-sunken max-md:h-11 max-md:text-lg"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check className="size-4 text-accent" aria-hidden="true" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
