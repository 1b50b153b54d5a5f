import { oneDecimalText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';

/** 'size in KB with 1 decimal' (SPEC section 2). */
export function fileSizeText(bytes: number): string {
  return t('{size} KB', { size: oneDecimalText(bytes / 1024) });
}
