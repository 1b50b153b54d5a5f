import type { SignedIn } from '@staffroom/contracts/auth.js';
import { unauthorized } from '../../platform/http/app-error.js';
import type { AccountReader } from './account-reader.js';

/** The reply of login and me (R2a). */
export async function signedInReply(
  accounts: AccountReader,
  userId: string,
  mustAddFactor: boolean,
): Promise<SignedIn> {
  const user = await accounts.read(userId);
  if (!user) throw unauthorized('Please sign in.');
  return { user: mustAddFactor ? { ...user, mustAddSecondFactor: true } : user };
}
