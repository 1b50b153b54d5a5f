/** Codes on paper, for people who have lost their second factor. Each works once; the portal keeps HMACs of them. */
import { randomInt } from 'node:crypto';
import { secondFactorLimits } from '@staffroom/contracts/second-factor.js';

/** Without letters and digits that look alike on paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const groups = 6;
/** Codes with fewer groups were given before. */
const formerGroups = 4;
const groupLength = 4;

/** 117 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: secondFactorLimits.recoveryCodes }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
    ).join('-'),
  );
}

/** As it was shown, however it was typed. Null if it cannot be one. */
export function asRecoveryCode(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '');
  const hasLength = [groups, formerGroups].some((count) => letters.length === count * groupLength);
  const isOne = hasLength && [...letters].every((letter) => alphabet.includes(letter));
  return isOne ? letters.match(/.{4}/g)!.join('-') : null;
}
