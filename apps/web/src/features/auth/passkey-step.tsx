/** The second step of a sign-in with a passkey. */
import { startAuthentication } from '@simplewebauthn/browser';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { PasskeyOptions, PasskeyReply } from '@staffroom/contracts/second-factor.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { passkeyProblem } from '../../api/passkey-problem.js';
import { Button } from '../../ui/button.js';
import { FieldError } from '../../ui/field.js';

interface PasskeyStepProps {
  options: PasskeyOptions;
  pending: boolean;
  onReply: (reply: PasskeyReply) => Promise<void>;
}

export function PasskeyStep({ options, pending, onReply }: PasskeyStepProps) {
  const [isWaiting, setIsWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const ask = async () => {
    setProblem(undefined);
    setIsWaiting(true);
    const reply = await startAuthentication({ optionsJSON: options as never })
      .catch((error: unknown) => setProblem(passkeyProblem(error)))
      .finally(() => setIsWaiting(false));
    if (reply) await onReply({ ...reply });
  };
  return (
    <div className="flex flex-col gap-2">
      <Button autoFocus pending={isWaiting || pending} onClick={() => void ask()}>
        <KeyRound aria-hidden="true" />
        {t('Use Passkey')}
      </Button>
      {problem && <FieldError>{problem}</FieldError>}
    </div>
  );
}
