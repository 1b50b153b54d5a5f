/** What could be an email in the name of a file or the text of a page (R35c). */

const localEnd = /[\p{L}\p{N}._%+'-]+$/u;
const domainBegin = /^[\p{L}\p{N}.-]+/u;
const localMax = 64;
const domainMax = 255;
/** More are a list of addresses, and no payslip. */
const emailsMax = 20;
/** Words that may stand before an email, or endings of files after it. */
const partsMax = 8;

interface Place {
  start: number;
  end: number;
}

/** Around each @. A pattern for the whole would begin anew at every letter of a long word. */
function placesOf(text: string): Place[] {
  const places: Place[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const from = Math.max(places.at(-1)?.end ?? 0, at - localMax);
    const local = localEnd.exec(text.slice(from, at))?.[0] ?? '';
    const domain = domainBegin.exec(text.slice(at + 1, at + 1 + domainMax))?.[0] ?? '';
    if (local !== '' && domain !== '') places.push({ start: at - local.length, end: at + 1 + domain.length });
  }
  return places;
}

export function withoutEmails(text: string, replacement: string): string {
  let rest = '';
  let from = 0;
  for (const { start, end } of placesOf(text)) {
    rest += text.slice(from, start) + replacement;
    from = end;
  }
  return rest + text.slice(from);
}

/**
 * For each email of the text what it could be, the longest first: other words may stand before it, separated by punctuation that an email
 * may contain too, and the ending of a file after it.
 */
export function possibleEmails(text: string): string[][] {
  const lower = text.toLowerCase();
  const places = placesOf(lower).slice(0, emailsMax);
  return places.map(({ start, end }) => {
    const [local, domain] = lower.slice(start, end).split('@') as [string, string];
    const starts = [...local.matchAll(/(?<=^|[._%+'-])[^._%+'-]/gu)].map(({ index }) => index);
    const ends = [...domain.matchAll(/(?=\.|$)/gu)].map(({ index }) => index);
    const possible = starts
      .slice(-partsMax)
      .flatMap((first) => ends.slice(-partsMax).map((last) => `${local.slice(first)}@${domain.slice(0, last)}`));
    return possible.sort((a, b) => b.length - a.length);
  });
}
