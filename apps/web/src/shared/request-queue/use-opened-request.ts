/** The address names the open request, so that notifications can link to it and Back closes it. */
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

export function useOpenedRequest() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const opened = search.get('request');
  const [approved, setApproved] = useState<string | null>(null);
  // Hides the dialog at once, because a refreshed list may arrive before the address changes.
  const [closed, setClosed] = useState<string | null>(null);
  if (closed !== null && opened === null) setClosed(null);
  const isOnTop = (state as { isOnTop?: boolean } | null)?.isOnTop ?? false;
  return {
    opened: opened === closed ? null : opened,
    /** Whose request was approved just now, on the way to this one. */
    approved,
    /** From one request to another the address is replaced, so that Back closes the dialog. */
    open: (id: string, whose: string | null = null) => {
      setApproved(whose);
      setSearch({ request: id }, { replace: opened !== null, state: { isOnTop: opened === null || isOnTop } });
    },
    /** Goes back to the queue below the dialog. A link that led straight to the dialog has none. */
    close: () => {
      setApproved(null);
      setClosed(opened);
      if (isOnTop) void navigate(-1);
      else setSearch({}, { replace: true });
    },
  };
}
