import type { User } from '@staffroom/contracts/users.js';

/** Reads the account that sign-in returns. The users module implements it, because users depends on auth. */
export abstract class AccountReader {
  /** Null once the account is deleted. */
  abstract read(userId: string): Promise<User | null>;
}
