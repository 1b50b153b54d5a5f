/** Checks only the shape: text, an @, and a domain with a dot. */
import { t } from '@staffroom/contracts/texts/text.js';
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function emailProblem(email: string): string | undefined {
  return shape.test(email.trim()) ? undefined : t('Please enter a valid email address');
}
