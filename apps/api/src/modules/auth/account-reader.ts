import type { Language } from '@staffroom/contracts/texts/languages.js';
import type { User } from '@staffroom/contracts/users.js';

export type OwnUser = User & { language: Language | null };

/** Reads the account that sign-in returns. The users module implements it, because users depends on auth. */
export abstract class AccountReader {
  /** Null once the account is deleted. */
  abstract read(userId: string): Promise<OwnUser | null>;
}
