import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';

export function Edit({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="outline" size="sm" aria-label={label} onClick={onClick}>
      {t('Edit')}
    </Button>
  );
}
