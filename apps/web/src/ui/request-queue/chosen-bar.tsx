/** What can be done with the selected requests. */
import { Button } from '../button.js';

interface ChosenBarProps {
  count: number;
  isApproving: boolean;
  onApprove: () => void;
  onClear: () => void;
}

/** Stays in view below the list while that is scrolled. For the keyboard it comes before the list, next to "Select all". */
export function ChosenBar({ count, isApproving, onApprove, onClear }: ChosenBarProps) {
  return (
    <div
      role="group"
      data-covers="bottom"
      aria-label="Selected requests"
      className="sticky bottom-3 order-last z-10 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line-strong bg-surface px-4 py-3 shadow-float"
    >
      <p role="status" className="mr-auto tabular-nums">
        {count} selected
      </p>
      <Button variant="outline" onClick={onClear} disabled={isApproving}>
        Clear selection
      </Button>
      <Button pending={isApproving} onClick={onApprove}>
        Approve {count}
      </Button>
    </div>
  );
}
