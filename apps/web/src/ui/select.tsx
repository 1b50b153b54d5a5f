import { type KeyboardEvent, Suspense, useState } from 'react';
import { noteChoice, useFieldControl } from './field-context.js';
import { preloadable } from './preloadable.js';
import { SelectButton, type SelectProps } from './select-button.js';

export type { SelectOption } from './select-button.js';

export const openedSelect = preloadable<SelectProps<string>>(() => import('./opened-select.js'));

/** A button until it is first opened, because its list and what positions it are heavy. */
export function Select<V extends string>(props: SelectProps<V>) {
  const { value, options, placeholder, disabled, label, className } = props;
  const control = useFieldControl();
  const [wasOpened, setWasOpened] = useState(false);
  const preload = () => void openedSelect.preload();
  const closed = (
    <SelectButton
      {...control}
      ref={(button) => noteChoice<V>(button, value as V, props.onChange)}
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

/** Enter and the space bar click. A letter goes to the option that starts with it, once the list is open. */
function opens({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') return true;
  return key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
}
