import { useState } from 'react';

/** A choice that this browser remembers under that name. A stored value that is no longer offered counts as none. */
export function useStored<V extends string>(name: string, values: readonly [V, ...V[]]): [V, (value: V) => void] {
  const [value, setValue] = useState(() => values.find((known) => known === stored(name)) ?? values[0]);
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(name, next);
      } catch {
        // a browser without storage forgets the choice
      }
    },
  ];
}

function stored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}
