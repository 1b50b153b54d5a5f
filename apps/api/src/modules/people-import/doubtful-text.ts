/** Names that a program has damaged, or that were read in a wrong encoding (R68). */
import { hasUnlikelyLetters } from '@staffroom/contracts/name-letters.js';
import type { CsvEncoding } from '@staffroom/contracts/csv-text.js';
import { t } from '@staffroom/contracts/texts/text.js';

/** "Ay?e" and "??", but not "Who asks why?", unless it is a name. */
const lostLetter = { fullName: /\?/, jobTitle: /\p{L}\?\p{L}|(?<!\p{L})\?\p{L}|\?\?/u };

/** A sentence, or nothing if the text can be right. */
export function doubtOf(
  field: keyof typeof lostLetter,
  text: string,
  encoding: CsvEncoding | undefined,
): string | undefined {
  if (text.includes('\ufffd')) {
    return t('Letters are lost here. Please choose another encoding, or save the file again as “CSV UTF-8”.');
  }
  if (lostLetter[field].test(text)) {
    return t(
      'A question mark stands where a program could not write a letter. Please save the file again as “CSV UTF-8”.',
    );
  }
  if (!hasUnlikelyLetters(text, encoding)) return undefined;
  return t('These letters are unlikely here. Please choose another encoding, or save the file again as “CSV UTF-8”.');
}
