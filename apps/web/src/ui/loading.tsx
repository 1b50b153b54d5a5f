import { Spinner } from './spinner.js';

export function LoadingScreen() {
  return (
    <div className="flex min-h-dvh items-center justify-center">
      <Spinner label="Loading" className="size-6" />
    </div>
  );
}

/** While a page's code is on its way: appears late, since mostly it is there at once. */
export function LoadingPage() {
  return (
    <div className="flex min-h-[50vh] animate-[fade_300ms_ease-out_200ms_both] items-center justify-center">
      <Spinner label="Loading" className="size-6" />
    </div>
  );
}
