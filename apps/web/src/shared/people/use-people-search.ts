import { type FoundPerson, type PeopleSearch, useSearchPeopleQuery } from '../../api/people.js';
import { useDebounced } from '../../ui/use-debounced.js';

export interface PeopleSearchResult {
  people: FoundPerson[];
  /** The search for the current text has no reply yet. */
  pending: boolean;
  error: unknown;
  /** The server has more results than it returned. */
  more: boolean;
}

interface Search extends Pick<PeopleSearch, 'canManage' | 'substitutes' | 'archived' | 'seenOnly'> {
  text: string;
  open: boolean;
  excludeId?: string;
}

export function usePeopleSearch({
  text,
  open,
  canManage,
  substitutes,
  archived,
  seenOnly,
  excludeId,
}: Search): PeopleSearchResult {
  const typed = text.trim();
  const search = useDebounced(typed, 200);
  const { currentData, isFetching, error } = useSearchPeopleQuery(
    { search, canManage, substitutes, archived, seenOnly },
    { skip: !open },
  );
  const pending = isFetching || search !== typed;
  const people = (currentData?.items ?? []).filter(({ id }) => id !== excludeId);
  return { people: pending ? [] : people, pending, error, more: Boolean(currentData?.next) };
}
