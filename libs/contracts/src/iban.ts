/** International bank account numbers (ISO 13616). */

/** Without spaces and in capitals. */
export function ibanKey(text: string): string {
  return text.replace(/\s/g, '').toUpperCase();
}

/** 'DE89 3704 0044 0532 0130 00'. */
export function shownIban(iban: string): string {
  return ibanKey(iban).replace(/(.{4})(?=.)/g, '$1 ');
}

/** Undefined if the length fits the country and the checksum is right. */
export function ibanProblem(text: string): string | undefined {
  const iban = ibanKey(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return 'An IBAN begins with two letters and two digits';
  const length = lengths[iban.slice(0, 2)];
  if (length !== undefined && iban.length !== length) {
    return `This IBAN has ${iban.length} characters instead of ${length}`;
  }
  return remainder(iban) === 1 ? undefined : 'This is not a valid IBAN. Please check its digits';
}

const lengths: Record<string, number> = { ES: 24, PT: 25, IT: 27, TR: 26, DE: 22, FR: 27 };

/** Modulo 97 of the number that results when the first four characters move to the end and letters become 10 to 35. */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  return [...moved].reduce((rest, character) => {
    const value = parseInt(character, 36);
    return (rest * (value > 9 ? 100 : 10) + value) % 97;
  }, 0);
}
