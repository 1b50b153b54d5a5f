import { ChevronDown } from 'lucide-react';
import { clsx } from 'clsx';
import { type ComponentProps, type KeyboardEvent, Suspense, useState } from 'react';
import { useFieldControl } from './field-context.js';
import { controlClass } from './input.js';
import { lazyPart } from './lazy-part.js';

export const openedSelect = lazyPart<SelectProps<string>>(() => import('./opened-select.js'));

export interface SelectOption<V extends string = string> {
  value: V;
  label: string;
}

export interface SelectProps<V extends string> {
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

/** A button until it is first opened, because its list and what positions it are heavy. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, options, placeholder, disabled, label, className } = props;
  const control = useFieldControl();
  const [wasOpened, setWasOpened] = useState(false);
  const preload = () => void openedSelect.preload();
  const closed = (
    <SelectButton
      {...control}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-autocomplete="none"
      aria-label={label}
      data-placeholder={value === '' ? '' : undefined}
      disabled={disabled}
      className={className}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWasOpened(true)}
      onKeyDown={(event) => {
        if (opens(event)) setWasOpened(true);
      }}
    >
      {options.find((option) => option.value === value)?.label ?? placeholder}
    </SelectButton>
  );
  if (!wasOpened) return closed;
  return (
    <Suspense fallback={closed}>
      <openedSelect.Component {...(props as unknown as SelectProps<string>)} />
    </Suspense>
  );
}

export function SelectButton({ className, children, ...props }: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      className={clsx(
        controlClass,
        'flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-quiet max-md:h-11',
        className,
      )}
    >
      <span className="truncate">{children}</span>
      <ChevronDown className="size-4 shrink-0 text-quiet" aria-hidden="true" />
    </button>
  );
}

/** Enter and the space bar click. A letter goes to the option that starts with it, once the list is open. */
function opens({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') return true;
  return key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
}
