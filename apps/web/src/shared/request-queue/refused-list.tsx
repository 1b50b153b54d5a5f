import { X } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { Isolated } from '../../ui/isolated.js';
import type { Refused } from '../../api/reviews.js';
import { countOf } from './use-decisions.js';

/** Each request that could not be approved, with the reason. */
export function RefusedList({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  return (
    <Card role="alert" className="flex items-start gap-3 border-rejected px-5 py-4 max-md:px-4">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{countOf(refused.length)} could not be approved:</p>
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
      <Button variant="ghost" size="icon" aria-label="Close the list" className="-mt-1.5 -mr-2" onClick={onClose}>
        <X aria-hidden="true" />
      </Button>
    </Card>
  );
}
