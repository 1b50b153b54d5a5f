import { Compass } from 'lucide-react';
import { Link } from 'react-router-dom';
import { t } from '@staffroom/contracts/texts/text.js';
import { buttonClass } from '../ui/button.js';

export default function NotFoundPage() {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <span className="flex size-16 items-center justify-center rounded-full bg-accent-soft text-accent-ink">
        <Compass className="size-7" aria-hidden="true" />
      </span>
      <h1 className="mt-6 text-2xl font-semibold tracking-tight">{t('Page not found')}</h1>
      <p className="mt-2 max-w-[44ch] text-quiet">
        {t('There is nothing at this address. The page may have moved, or the link may be incomplete.')}
      </p>
      <Link to="/" className={buttonClass({ className: 'mt-6' })}>
        {t('Take me home')}
      </Link>
    </main>
  );
}
