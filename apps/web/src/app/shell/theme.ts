/** Light or dark, kept under the key `theme` (SPEC section 4). boot.js has set the class before the first paint. */
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
      // Storage may be forbidden; the choice then lasts as long as the page.
    }
    setTheme(next);
  };
  return { theme, toggle };
}
