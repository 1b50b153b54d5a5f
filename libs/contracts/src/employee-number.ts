import { folded } from './folded.js';
import { t } from './texts/text.js';

export const employeeNumberMax = 24;

/**
 * Undefined if the text can be an employee number. It has a digit, so that no word of a payslip is taken for one (R35c). Letters are
 * Latin and digits 0 to 9: a Cyrillic letter or an Arabic digit could look like another number, or like the same one (R59).
 */
export function employeeNumberProblem(text: string): string | undefined {
  const number = text.trim();
  if (number.length > employeeNumberMax) {
    return t('An employee number may have at most {max} characters.', { max: employeeNumberMax });
  }
  const plain = number.normalize('NFKC');
  const parts = /^[\p{Script=Latin}0-9]+([ ./_-][\p{Script=Latin}0-9]+){0,3}$/u;
  if (parts.test(plain) && /[0-9]/.test(plain)) return undefined;
  return t('An employee number consists of digits and Latin letters, with at least one digit, such as 1042 or E-1042.');
}

/** Equal for E-1042, e1042 and E 1042: an employee number is unique whatever its case and its separators (R59). */
export function employeeNumberKey(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]/gu, '');
}
