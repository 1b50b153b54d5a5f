/** A person, picked by typing a name that the server searches (R43): no list of the whole company in a dialog. */
import { X } from 'lucide-react';
import { clsx } from 'clsx';
import { Popover } from 'radix-ui';
import { useId, useState, type KeyboardEvent } from 'react';
import type { User } from '@staffroom/contracts/users.js';
import { Input } from './input.js';
import { PersonOptions, optionId } from './person-options.js';
import { usePeopleFound } from './use-people-found.js';

export type PickedPerson = Pick<User, 'id' | 'fullName'>;

interface PersonPickerProps {
  value: PickedPerson | null;
  onChange: (person: PickedPerson | null) => void;
  /** Only who may be the manager of a team (SPEC section 5). */
  canManage?: boolean;
  /** Somebody who cannot be meant, such as the person who is being edited. */
  excludeId?: string;
  /** May be left empty: a button takes the choice away. */
  clearable?: boolean;
  placeholder?: string;
  disabled?: boolean;
}

export function PersonPicker(props: PersonPickerProps) {
  const { value, onChange, canManage, excludeId, clearable, disabled, placeholder = 'Type a name' } = props;
  const [open, setOpen] = useState(false);
  /** Null while nobody is typing: the field then shows who is picked. */
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const [field, setField] = useState<HTMLDivElement | null>(null);
  const listId = useId();
  const found = usePeopleFound({ text: text ?? '', open, canManage, excludeId });

  const close = () => {
    setOpen(false);
    setText(null);
  };
  const show = () => {
    if (open) return;
    setActive(0);
    setOpen(true);
  };
  const pick = (person: PickedPerson) => {
    onChange({ id: person.id, fullName: person.fullName });
    close();
  };
  const leave = () => {
    if (clearable && text?.trim() === '') onChange(null);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.people.length - 1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show();
      setActive(event.key === 'ArrowDown' ? Math.min(active + 1, last) : Math.max(active - 1, 0));
    } else if (event.key === 'Enter' && open) {
      // A list that is open takes the key, so that choosing does not send the form.
      event.preventDefault();
      const person = found.people[active];
      if (person) pick(person);
    }
  };

  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && close()}>
      <Popover.Anchor asChild>
        <div ref={setField} className="relative">
          <Input
            role="combobox"
            autoComplete="off"
            aria-expanded={open}
            aria-controls={open ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={open && found.people[active] ? optionId(listId, active) : undefined}
            placeholder={placeholder}
            disabled={disabled}
            className={clsx(clearable && value && 'pr-10')}
            value={text ?? value?.fullName ?? ''}
            onChange={(event) => {
              setText(event.target.value);
              setActive(0);
              setOpen(true);
            }}
            onClick={show}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          {clearable && value && !disabled && (
            <button
              type="button"
              aria-label={`Remove ${value.fullName}`}
              onClick={() => onChange(null)}
              className="absolute inset-y-0 right-0 flex w-9 items-center justify-center rounded-control text-quiet hover:text-ink max-md:w-11"
            >
              <X className="size-4" aria-hidden="true" />
            </button>
          )}
        </div>
      </Popover.Anchor>
      {/* Inside the dialog, or the dialog would keep it from scrolling. */}
      <Popover.Portal container={field?.closest<HTMLElement>('[role="dialog"]')}>
        <Popover.Content
          align="start"
          sideOffset={4}
          role="presentation"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (field?.contains(event.target as Node)) event.preventDefault();
          }}
          className="z-50 flex max-h-[min(280px,var(--radix-popover-content-available-height))] w-(--radix-popover-trigger-width) animate-fade flex-col rounded-card border bg-surface p-1 shadow-float"
        >
          <PersonOptions id={listId} found={found} active={active} onPick={pick} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
