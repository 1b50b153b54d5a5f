/** One result of the person picker's search, and the line below the results. */
import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import type { FoundPerson } from '../../api/people.js';
import { serverMessage } from '../../api/server-message.js';
import { Avatar } from '../../ui/avatar.js';
import type { PeopleSearchResult } from './use-people-search.js';

interface PersonOptionProps extends ComponentProps<'li'> {
  person: FoundPerson;
  highlighted: boolean;
}

export function PersonOption({ person, highlighted, ...props }: PersonOptionProps) {
  return (
    <li
      {...props}
      className={clsx(
        'flex cursor-default items-center gap-2.5 rounded-control px-2 py-1.5 select-none max-md:py-2.5',
        highlighted && 'bg-sunken',
      )}
    >
      <Avatar id={person.id} name={person.fullName} size="sm" />
      <span className="min-w-0">
        <span dir="auto" className="block truncate">
          {person.fullName}
        </span>
        <span dir="auto" className="block truncate text-sm text-quiet">
          {person.status === 'ARCHIVED' && t('Archived · ')}
          {person.jobTitle}
        </span>
      </span>
    </li>
  );
}

export function searchHint({ pending, error, people, more }: PeopleSearchResult): string | null {
  if (pending) return t('Searching…');
  if (error) return serverMessage(error) ?? t('The search failed. Keep typing to try again.');
  if (people.length === 0) return t('No one found');
  return more ? t('There are more. Keep typing to narrow the results.') : null;
}
