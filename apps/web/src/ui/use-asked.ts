import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { wasEscapePressedSince } from './escape-key.js';

/** Whether the dialog that creates something is open. An address with `?new` opens it too, as the command palette does. */
export function useNewDialog(): [open: boolean, setOpen: (open: boolean) => void] {
  const [open, setOpen] = useState(false);
  useAsked('new', () => setOpen(true));
  return [open, setOpen];
}

/** Calls `ask`, which sets a state, once with the parameter of an address. It leaves the address, so that Back does not ask again. */
export function useAsked(name: string, ask: (value: string) => void): void {
  const { key, state } = useLocation();
  const [search, setSearch] = useSearchParams();
  const [asked, setAsked] = useState<string | null>(null);
  const value = search.get(name);
  // React may show the address without the parameter later than the dialog
  if (value !== null && asked !== key) {
    setAsked(key);
    if (!isTakenBack(state)) ask(value);
  }
  useEffect(() => {
    if (value !== null) setSearch((present) => without(present, name), { replace: true });
  }, [value, name, setSearch]);
}

/** The code of the page may arrive after Escape was pressed. */
function isTakenBack(state: unknown): boolean {
  const { askedAt } = (state ?? {}) as { askedAt?: number };
  return askedAt !== undefined && wasEscapePressedSince(askedAt);
}

function without(search: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete(name);
  return rest;
}
