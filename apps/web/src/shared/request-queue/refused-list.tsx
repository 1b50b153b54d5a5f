import { X } from 'lucide-react';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Isolated } from '../../ui/isolated.js';
import type { Refused } from '../../api/reviews.js';

/** Each request that could not be approved, with the reason. */
export function RefusedList({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  return (
    <Card role="alert" className="flex items-start gap-3 border-rejected px-5 py-4 max-md:px-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {t('{count, plural, one {# request} other {# requests}} could not be approved:', { count: refused.length })}
        </p>
        <ul className="mt-1.5 flex flex-col gap-1.5">
          {refused.map(({ id, who, what, why }) => (
            <li key={id} className="break-words">
              <bdi className="font-medium">{who}</bdi>, {what}
              <span className="block text-quiet">
                <Isolated>{why}</Isolated>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <Button variant="ghost" size="icon" aria-label={t('Close the list')} className="-mt-1.5 -mr-2" onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </Card>
  );
}
