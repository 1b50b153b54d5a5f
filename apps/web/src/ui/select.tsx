import { type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { isBegunBy } from '@staffroom/contracts/folded.js';
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
  const typed = useRef({ text: '', at: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setWasOpened(true);
    else if (event.key === 'Escape') setWasOpened(false);
    else if (isLetter(event)) chooseByLetter(event);
  };
  /** As in a native select: letters choose an option without opening the list. Radix does the same once it was opened. */
  const chooseByLetter = ({ key, timeStamp }: KeyboardEvent) => {
    const isSameWord = timeStamp - typed.current.at < sameWordMs;
    const text = (isSameWord ? typed.current.text : '') + key;
    typed.current = { text, at: timeStamp };
    const chosen = options.find((option) => isBegunBy(option.label, text));
    if (chosen && chosen.value !== value) props.onChange(chosen.value);
  };
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
      // the list may still be on its way when the user has gone on
      onBlur={() => setWasOpened(false)}
      onKeyDown={onKeyDown}
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

const sameWordMs = 1_000;

/** Enter and the space bar click. */
function isLetter({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;
}
