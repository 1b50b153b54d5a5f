import type { User } from '@staffroom/contracts/users.js';
import { type PeopleSearch, useSearchPeopleQuery } from '../api/people.js';
import { useDebounced } from './use-debounced.js';

export interface PeopleFound {
  people: readonly User[];
  /** The answer to what stands in the field now is still to come. */
  pending: boolean;
  error: unknown;
  /** There are more than the server gave at once. */
  more: boolean;
}

interface Asked extends Pick<PeopleSearch, 'canManage'> {
  text: string;
  open: boolean;
  excludeId?: string;
}

export function usePeopleFound({ text, open, canManage, excludeId }: Asked): PeopleFound {
  const typed = text.trim();
  const search = useDebounced(typed, 200);
  const { currentData, isFetching, error } = useSearchPeopleQuery({ search, canManage }, { skip: !open });
  const pending = isFetching || search !== typed;
  const people = (currentData?.items ?? []).filter(({ id, status }) => id !== excludeId && status === 'ACTIVE');
  return { people: pending ? [] : people, pending, error, more: Boolean(currentData?.next) };
}
