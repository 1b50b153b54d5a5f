import { useEffect, useState } from 'react';

/** The value after it has not changed for the delay. Values are compared by identity: pass strings or memoised objects. */
export function useDebounced<T>(value: T, delayMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
