import { t } from '@staffroom/contracts/texts/text.js';
import { Spinner } from './spinner.js';

export function LoadingScreen() {
  return (
    <div className="flex min-h-dvh items-center justify-center">
      <Spinner label={t('Loading')} className="size-6" />
    </div>
  );
}

/** Shown while a page's code is loading. It fades in with a delay, because the code usually arrives at once. */
export function LoadingPage() {
  return (
    <div className="flex min-h-[50vh] animate-[fade_300ms_ease-out_200ms_both] items-center justify-center">
      <Spinner label={t('Loading')} className="size-6" />
    </div>
  );
}
