/** Who is gone has no name (R23). The API says so in English, and pages in the reader's language. */
import { englishOf, t, text } from './texts/text.js';

const words = text('Deleted user');

export const deletedUser = englishOf(words);

/** Empty for no one. */
export function nameShown(name: string | null): string {
  return name === deletedUser ? t(words) : (name ?? '');
}
