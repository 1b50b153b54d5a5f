import { useEffect, useRef } from 'react';

/** Whether this request is still shown when a reply arrives: its dialog may have been closed, or show another one. */
export function useStillShown(requestId: string): (id: string) => boolean {
  const shown = useRef<string | null>(requestId);
  useEffect(() => {
    shown.current = requestId;
    return () => {
      shown.current = null;
    };
  }, [requestId]);
  return (id) => shown.current === id;
}
