import { clsx } from 'clsx';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from './button.js';

interface NewsBarProps {
  count: number;
  /** How many of what are new. */
  told: string;
  onShow: () => void;
  /** A negative margin as large as the gap to what is above it. */
  className: string;
}

/** Over the top of a list that does not move by itself: how many new entries there are, and a button that shows them. Takes no room. */
export function NewsBar({ count, told, onShow, className }: NewsBarProps) {
  return (
    <div
      data-covers={count > 0 ? 'top' : undefined}
      className={clsx('sticky top-[5.25rem] z-20 flex h-0 items-center justify-center max-md:translate-y-4', className)}
    >
      <div
        className={clsx(
          count > 0 &&
            'flex items-center gap-3 rounded-control border border-line-strong bg-surface py-1 pr-1 pl-4 whitespace-nowrap shadow-float',
        )}
      >
        <p role="status" className="tabular-nums">
          {count > 0 && told}
        </p>
        {count > 0 && (
          <Button variant="soft" size="sm" onClick={onShow}>
            {t('Show')}
          </Button>
        )}
      </div>
    </div>
  );
}
