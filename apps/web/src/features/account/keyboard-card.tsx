import { t } from '@staffroom/contracts/texts/text.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { Checkbox } from '../../ui/checkbox.js';
import { useMoveKeys } from '../../shared/request-queue/move-keys.js';

/** For those who review. A phone has no such keys. */
export function KeyboardCard() {
  const [areOn, setAreOn] = useMoveKeys();
  return (
    <Card className="pointer-coarse:hidden">
      <CardHeader title={t('Keyboard')} subtitle={t('Ctrl + Enter in a review presses the highlighted button.')} />
      <CardBody>
        <Checkbox
          label={t('J and K open the next and the previous request')}
          checked={areOn}
          onChange={(event) => setAreOn(event.target.checked)}
        />
      </CardBody>
    </Card>
  );
}
