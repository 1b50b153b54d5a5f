/** Whom the search found, as the list of a combobox; the field above keeps the focus. */
import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import type { User } from '@staffroom/contracts/users.js';
import { serverMessage } from '../api/server-message.js';
import { Avatar } from './avatar.js';
import type { PeopleFound } from './use-people-found.js';

interface PersonOptionsProps {
  id: string;
  found: PeopleFound;
  active: number;
  onPick: (person: User) => void;
}

export function PersonOptions({ id, found, active, onPick }: PersonOptionsProps) {
  return (
    <>
      <ul id={id} role="listbox" aria-label="People" className="min-h-0 overflow-y-auto">
        {found.people.map((person, index) => (
          <PersonOption
            key={person.id}
            id={optionId(id, index)}
            person={person}
            active={index === active}
            onPick={() => onPick(person)}
          />
        ))}
      </ul>
      <p role="status" className={clsx('text-sm text-quiet', remark(found) && 'px-2 py-2')}>
        {remark(found)}
      </p>
    </>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

interface PersonOptionProps {
  id: string;
  person: User;
  active: boolean;
  onPick: () => void;
}

function PersonOption({ id, person, active, onPick }: PersonOptionProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <li
      ref={row}
      id={id}
      role="option"
      aria-selected={active}
      // The field keeps the focus, or leaving it would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
      className={clsx(
        'flex cursor-default items-center gap-2.5 rounded-control px-2 py-1.5 select-none hover:bg-sunken max-md:py-2.5',
        active && 'bg-sunken',
      )}
    >
      <Avatar id={person.id} name={person.fullName} size="sm" />
      <span className="min-w-0">
        <span className="block truncate">{person.fullName}</span>
        <span className="block truncate text-sm text-quiet">{person.jobTitle}</span>
      </span>
    </li>
  );
}

function remark({ pending, error, people, more }: PeopleFound): string | null {
  if (pending) return 'Searching…';
  if (error) return serverMessage(error) ?? 'The search failed. Type on to try again.';
  if (people.length === 0) return 'Nobody found';
  return more ? 'There are more: type on to narrow it down.' : null;
}
