/** The theme, saved under the key `theme` (SPEC section 4). boot.js sets the class before the first paint. */
import { useState } from 'react';

type Theme = 'light' | 'dark';

export function useTheme(): { theme: Theme; toggle: () => void } {
  const [theme, setTheme] = useState<Theme>(() =>
    document.documentElement.classList.contains('dark') ? 'dark' : 'light',
  );
  const toggle = () => {
    const next = theme === 'dark' ? 'light' : 'dark';
    document.documentElement.classList.toggle('dark', next === 'dark');
    document.documentElement.style.colorScheme = next;
    try {
      localStorage.setItem('theme', next);
    } catch {
      // If storage is blocked, the choice lasts until the page is closed.
    }
    setTheme(next);
  };
  return { theme, toggle };
}
