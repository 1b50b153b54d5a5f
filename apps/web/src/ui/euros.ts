import { eurosText } from '@staffroom/contracts/texts/formats.js';

/** 1250 becomes '€12.50' (SPEC section 9). */
export function euros(cents: number): string {
  return eurosText(cents);
}
