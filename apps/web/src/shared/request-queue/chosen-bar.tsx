/** What can be done with the selected requests, and whose they are. */
import { Check, X } from 'lucide-react';
import { Fragment, useId } from 'react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { ignoreSecondClick } from '../../ui/second-click.js';

interface ChosenBarProps {
  names: readonly string[];
  isApproving: boolean;
  onApprove: () => void;
  onClear: () => void;
}

/** So many names fit into the bar. */
const withoutScrolling = 10;

/** Stays in view below the list while that is scrolled. For the keyboard it comes before the list, next to "Select all". */
export function ChosenBar({ names, isApproving, onApprove, onClear }: ChosenBarProps) {
  const id = useId();
  return (
    <div
      role="group"
      data-covers="bottom"
      aria-label={t('Selected requests')}
      className="sticky bottom-3 order-last z-10 flex items-center justify-end gap-2 rounded-card border border-line-strong bg-surface px-4 py-3 shadow-float"
      onClickCapture={ignoreSecondClick}
    >
      <div className="min-w-0 flex-1">
        <p aria-hidden="true" className="tabular-nums">
          {t('{count} selected', { count: names.length })}
        </p>
        <p
          id={id}
          className="text-sm text-quiet max-md:truncate md:max-h-[3.75rem] md:overflow-y-auto md:break-words"
          tabIndex={names.length > withoutScrolling ? 0 : undefined} // Safari scrolls by keyboard only what has the focus
        >
          {names.map((name, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
        </p>
      </div>
      <Button variant="outline" onClick={onClear} disabled={isApproving}>
        <X className="md:hidden" aria-hidden="true" />
        <span className="max-md:sr-only">{t('Clear selection')}</span>
      </Button>
      <Button pending={isApproving} aria-describedby={id} onClick={onApprove}>
        {!isApproving && <Check aria-hidden="true" />}
        {t('Approve {count}', { count: names.length })}
      </Button>
    </div>
  );
}
