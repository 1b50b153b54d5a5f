/** Where a confirmation at the identity provider ends, in a tab of its own (R77). */
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { signInProblemParameter } from '@staffroom/contracts/sign-in-problems.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { tellConfirmed } from './confirmed-elsewhere.js';
import { FormHead } from './form-head.js';
import { problemText } from './problem-text.js';

export default function ConfirmedPage() {
  const problem = new URLSearchParams(useLocation().search).get(signInProblemParameter);
  useEffect(() => {
    if (problem !== null) return;
    tellConfirmed();
    window.close();
  }, [problem]);
  if (problem !== null) return <FormHead title={t('Not confirmed')}>{problemText(problem)}</FormHead>;
  return <FormHead title={t('Thank you')}>{t('You can close this tab and go on where you were.')}</FormHead>;
}
