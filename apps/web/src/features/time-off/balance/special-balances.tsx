/** The limited kinds of special leave that the person has used or asked for this year (R51). */
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { useGetSpecialLeaveQuery } from '../../../api/special-leave.js';
import { Card, CardBody, CardHeader } from '../../../ui/card.js';
import { ErrorState } from '../../../ui/error-state.js';
import { isLimited, specialLeftHours, specialLeftText } from '../../../shared/time-off/special-left.js';

export default function SpecialBalances() {
  const { data = [], isError, error, refetch } = useGetSpecialLeaveQuery();
  const inUse = data.filter(isLimited).filter(({ approvedHours, pendingHours }) => approvedHours + pendingHours > 0);
  if (inUse.length === 0 && !isError) return null;
  return (
    <Card>
      <CardHeader title={t('Special leave')} />
      <CardBody className="flex flex-col gap-4">
        {isError && (
          <ErrorState title={t('Failed to fetch your special leave')} error={error} onRetry={() => void refetch()} />
        )}
        {inUse.map((kind) => (
          <div key={kind.kindId} className="text-sm tabular-nums">
            <p className="font-medium break-words">{kindLabel(kind)}</p>
            <p className={specialLeftHours(kind) < 0 ? 'text-rejected-ink' : 'text-quiet'}>
              {specialLeftText(kind)}
              {kind.pendingHours > 0 &&
                `, ${t('{hours} waiting for review', { hours: numberText(kind.pendingHours) })}`}
            </p>
          </div>
        ))}
      </CardBody>
    </Card>
  );
}
