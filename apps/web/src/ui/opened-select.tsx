import { Check } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { noteChoice, useFieldControl } from './field-context.js';
import { SelectButton, type SelectProps } from './select-button.js';

/** What `Select` becomes when it is first opened. */
export default function OpenedSelect(props: SelectProps<string>) {
  const { value, onChange, options, placeholder, disabled, label, className } = props;
  const control = useFieldControl();
  return (
    <Radix.Root defaultOpen value={value} onValueChange={onChange} disabled={disabled}>
      <Radix.Trigger asChild {...control} ref={(trigger) => noteChoice(trigger, value, onChange)} aria-label={label}>
        <SelectButton className={className}>
          <Radix.Value placeholder={placeholder} />
        </SelectButton>
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
