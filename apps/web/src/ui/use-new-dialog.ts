import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Whether the dialog that creates something is open. The address opens it too, with `?new`, as the command palette does. */
export function useNewDialog(): [open: boolean, setOpen: (open: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const [opened, setOpened] = useState(false);
  const isAsked = search.has('new');
  const setOpen = (open: boolean) => {
    setOpened(open);
    if (isAsked && !open) setSearch((present) => without(present, 'new'), { replace: true });
  };
  return [opened || isAsked, setOpen];
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(name);
  return rest;
}
