import { CircleExclamationPoint, RotateCw } from 'lucide-react';
import { t } from '@staffroom/contracts/texts/text.js';
import { serverMessage } from '../api/server-message.js';
import { Button } from './button.js';
import { Isolated } from './isolated.js';

interface ErrorStateProps {
  title: string;
  error?: unknown;
  onRetry: () => void;
}

/** Replaces the content: what failed, why, and a retry button. */
export function ErrorState({ title, error, onRetry }: ErrorStateProps) {
  const reason = serverMessage(error);
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span className="flex size-12 items-center justify-center rounded-full bg-rejected-soft text-rejected-ink">
        <CircleExclamationPoint className="size-5" aria-hidden="true" />
      </span>
      <p className="mt-4 font-medium">{title}</p>
      {reason && (
        <p className="mt-1 max-w-[52ch] text-quiet">
          <Isolated>{reason}</Isolated>
        </p>
      )}
      <Button variant="outline" className="mt-4" onClick={onRetry}>
        <RotateCw aria-hidden="true" />
        {t('Try again')}
      </Button>
    </div>
  );
}
