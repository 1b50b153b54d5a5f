/** J and K in the dialog of a request. Keys of one letter can be turned off, because speech input may press them (WCAG 2.1.4). */
import { useState } from 'react';

const name = 'move-keys';

export function useMoveKeys(): [boolean, (areOn: boolean) => void] {
  const [areOn, setAreOn] = useState(stored);
  return [
    areOn,
    (next) => {
      setAreOn(next);
      try {
        localStorage.setItem(name, next ? 'on' : 'off');
      } catch {
        // a browser without storage forgets the choice
      }
    },
  ];
}

function stored(): boolean {
  try {
    return localStorage.getItem(name) !== 'off';
  } catch {
    return true;
  }
}
