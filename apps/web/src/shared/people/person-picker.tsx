/** A person, picked by typing a name that the server searches (R43): no dialog lists the whole company. */
import { useCombobox } from 'downshift';
import { ChevronDown, X } from 'lucide-react';
import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import { useEffect, useState } from 'react';
import { t, text } from '@staffroom/contracts/texts/text.js';
import type { User } from '@staffroom/contracts/users.js';
import type { FoundPerson } from '../../api/people.js';
import { noteChoice, useFieldControl } from '../../ui/field-context.js';
import { Input } from '../../ui/input.js';
import { PersonOption, searchHint } from './person-option.js';
import { usePeopleSearch } from './use-people-search.js';

export type PickedPerson = Pick<User, 'id' | 'fullName'>;

interface PersonPickerProps {
  value: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
  /** Offers only people who can manage a team (SPEC section 5). */
  canManage?: boolean;
  /** Offers only people who may become one's substitute (R57). */
  substitutes?: boolean;
  /** Offers archived people too. */
  archived?: boolean;
  /** Offers only those whom the viewer sees, for executives (R12). */
  seenOnly?: boolean;
  /** A person who is not offered, such as the one being edited. */
  excludeId?: string;
  /** Shows a button that removes the choice. */
  clearable?: boolean;
  placeholder?: string;
  /** The accessible name outside a Field. */
  label?: string;
  disabled?: boolean;
  /** For the first field of a dialog. */
  autoFocus?: boolean;
}

const { InputBlur, InputClick, InputKeyDownEnter } = useCombobox.stateChangeTypes;

export function PersonPicker(props: PersonPickerProps) {
  const { value, onChange, canManage, substitutes, archived, seenOnly, excludeId } = props;
  const { clearable, disabled, autoFocus, label } = props;
  const [open, setOpen] = useState(false);
  /** Null unless the user is typing; the input then shows the chosen person. */
  const [typed, setTyped] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLDivElement | null>(null);
  const found = usePeopleSearch({ text: typed ?? '', open, canManage, substitutes, archived, seenOnly, excludeId });
  useEffect(() => noteChoice(anchor, value, onChange), [anchor, value, onChange]);
  const combobox = useCombobox<FoundPerson>({
    items: found.people,
    itemToString: (person) => person?.fullName ?? '',
    inputId: useFieldControl()?.id,
    inputValue: typed ?? value?.fullName ?? '',
    isOpen: open,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    stateReducer: (state, { type, changes }) => {
      // By default, Enter closes a list without results.
      if (type === InputKeyDownEnter && !changes.selectedItem) return state;
      // By default, leaving the input selects the highlighted person.
      if (type === InputBlur) return { ...changes, selectedItem: null };
      const isOpen = type === InputClick || changes.isOpen;
      // The list opens before the search has results, so the first one is highlighted in advance.
      return state.isOpen ? { ...changes, isOpen } : { ...changes, isOpen, highlightedIndex: 0 };
    },
    onIsOpenChange: ({ isOpen, type }) => {
      if (type === InputBlur && clearable && typed?.trim() === '') onChange(null);
      if (!isOpen) setTyped(null);
      setOpen(isOpen);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      if (selectedItem) onChange({ id: selectedItem.id, fullName: selectedItem.fullName });
    },
  });

  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && combobox.closeMenu()}>
      <Popover.Anchor asChild>
        <div ref={setAnchor} className="relative">
          <Input
            placeholder={props.placeholder ?? t('Type a name')}
            autoFocus={autoFocus}
            className={clearable && value ? 'pr-18' : 'pr-9'}
            {...combobox.getInputProps({
              disabled,
              'aria-label': label,
              // The label refers to the input by its id.
              'aria-labelledby': undefined,
              onChange: (event) => setTyped(event.currentTarget.value),
              // What is typed next replaces the chosen person.
              onClick: (event) => typed === null && event.currentTarget.select(),
              onKeyDown: (event) => {
                // Enter must not submit the form while the list is open, even if the list is empty.
                if (event.key === 'Enter' && open) event.preventDefault();
              },
            })}
          />
          {clearable && value && !disabled && (
            <button
              type="button"
              aria-label={t(text('Remove {name}', 'a chosen person'), { name: value.fullName })}
              onClick={() => onChange(null)}
              className="absolute inset-y-0 right-7 flex w-9 items-center justify-center rounded-control text-quiet hover:text-ink max-md:w-11"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          )}
          {/* As in a select. A click on it opens the list, because it goes to the input. */}
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-quiet"
          />
        </div>
      </Popover.Anchor>
      {/* Inside the dialog, because the dialog blocks scrolling everywhere else. */}
      <Popover.Portal container={anchor?.closest<HTMLElement>('[role="dialog"]')}>
        <Popover.Content
          align="start"
          sideOffset={4}
          role="presentation"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (anchor?.contains(event.target as Node)) event.preventDefault();
          }}
          className="z-50 flex max-h-[min(280px,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) animate-fade flex-col rounded-card border bg-surface p-1 shadow-float"
        >
          {/* Downshift looks for the list when the picker mounts, but the list mounts when it opens. */}
          <ul
            {...combobox.getMenuProps({ 'aria-label': t('People') }, { suppressRefError: true })}
            className="min-h-0 overflow-y-auto"
          >
            {found.people.map((person, index) => (
              <PersonOption
                key={person.id}
                person={person}
                highlighted={index === combobox.highlightedIndex}
                {...combobox.getItemProps({ item: person, index })}
              />
            ))}
          </ul>
          <p role="status" className={clsx('text-sm text-quiet', searchHint(found) && 'px-2 py-2')}>
            {searchHint(found)}
          </p>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
