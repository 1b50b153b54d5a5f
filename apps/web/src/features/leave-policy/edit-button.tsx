import { Button } from '../../ui/button.js';

export function Edit({ what, onClick }: { what: string; onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" aria-label={`Edit ${what}`} onClick={onClick}>
      Edit
    </Button>
  );
}
