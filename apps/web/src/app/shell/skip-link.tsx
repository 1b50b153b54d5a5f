import { t } from '@staffroom/contracts/texts/text.js';
/** The first tab stop: skips the menu. */
export function SkipLink() {
  return (
    <a
      href="#main"
      onClick={(event) => {
        // Without this, #main would be added to the address and to the history.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-[70] focus:rounded-control focus:bg-surface focus:px-4 focus:py-2 focus:font-medium focus:shadow-float"
    >
      {t('Skip to content')}
    </a>
  );
}
