import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Whether the dialog that creates something is open. An address with `?new` opens it too, as the command palette does. */
export function useNewDialog(): [open: boolean, setOpen: (open: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const [open, setOpen] = useState(false);
  const isAsked = search.has('new');
  if (isAsked && !open) setOpen(true);
  useEffect(() => {
    // at once, so that Back does not open it again
    if (isAsked) setSearch(withoutNew, { replace: true });
  }, [isAsked, setSearch]);
  return [open, setOpen];
}

function withoutNew(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('new');
  return rest;
}
