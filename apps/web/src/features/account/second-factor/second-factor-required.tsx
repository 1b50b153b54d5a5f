/** In place of every page, at any address, for people who must add a second factor before anything else (R64). */
import { useDispatch } from 'react-redux';
import { t } from '@staffroom/contracts/texts/text.js';
import { due } from '../../../api/session-slice.js';
import { SecondFactorCard } from './second-factor-card.js';
import { Button } from '../../../ui/button.js';
import { useLogOut } from '../../../ui/use-log-out.js';
import { Wordmark } from '../../../ui/wordmark.js';

export default function SecondFactorRequired() {
  const dispatch = useDispatch();
  const logOut = useLogOut();
  return (
    <main id="main" tabIndex={-1} className="mx-auto flex min-h-dvh max-w-[560px] flex-col gap-4 px-4 py-10">
      <div className="mb-6">
        <Wordmark />
      </div>
      <div className="mb-2">
        <h1 className="text-2xl font-semibold tracking-tight">{t('Second Factor Required')}</h1>
        <p className="mt-1 text-quiet">
          {t('Your company asks for a second factor when you sign in. Adding one takes a minute.')}
        </p>
      </div>
      <SecondFactorCard onReady={() => dispatch(due({ mustAddSecondFactor: false }))} />
      <Button variant="ghost" className="self-start" onClick={() => void logOut()}>
        {t('Log out')}
      </Button>
    </main>
  );
}
