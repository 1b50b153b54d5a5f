/** Dates, numbers and amounts in the reader's language. `Intl` makes them; no other file names a locale (R66a). */
import { localeOf } from './languages.js';
import { readerLanguage } from './text.js';

/** '1,234.5'. */
export function numberText(number: number): string {
  return numbers(locale()).format(number);
}

function locale(): string {
  return localeOf(readerLanguage());
}

const numbers = kept((of) => new Intl.NumberFormat(of, { maximumFractionDigits: 10 }));

/** Making one costs a hundred times as much as using it. */
function kept<Format>(make: (locale: string) => Format): (locale: string) => Format {
  const made = new Map<string, Format>();
  return (of) => {
    let format = made.get(of);
    if (!format) made.set(of, (format = make(of)));
    return format;
  };
}
