import type { SignedIn } from '@staffroom/contracts/auth.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { unauthorized } from '../../platform/http/app-error.js';
import { isOffered } from '../../platform/languages/reader-language.js';
import type { AccountReader } from './account-reader.js';

/** The reply of login and me (R2a). */
export async function signedInReply(
  accounts: AccountReader,
  userId: string,
  mustAddFactor: boolean,
): Promise<SignedIn> {
  const account = await accounts.read(userId);
  if (!account) throw unauthorized(t('Please sign in.'));
  const { language, ...user } = account;
  return {
    user: {
      ...user,
      ...(mustAddFactor && { mustAddSecondFactor: true }),
      ...(language && isOffered(language) && { language }),
    },
  };
}
