/** The limited kinds of special leave that the person has used or asked for this year (R51). */
import type { SpecialLeave } from '@staffroom/contracts/time-off.js';
import { useGetSpecialLeaveQuery } from '../../api/special-leave.js';
import { Card, CardBody, CardHeader } from '../../ui/card.js';
import { hoursText } from '../../ui/leave-text.js';

export default function SpecialBalances() {
  const { data = [] } = useGetSpecialLeaveQuery();
  const inUse = data.filter(isLimitedAndUsed);
  if (inUse.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Special leave" />
      <CardBody className="flex flex-col gap-4">
        {inUse.map((kind) => (
          <Balance key={kind.kindId} kind={kind} />
        ))}
      </CardBody>
    </Card>
  );
}

type Limited = SpecialLeave & { limitHours: number };

function isLimitedAndUsed(kind: SpecialLeave): kind is Limited {
  return kind.limitHours !== null && kind.approvedHours + kind.pendingHours > 0;
}

function Balance({ kind: { name, year, limitHours, approvedHours, pendingHours } }: { kind: Limited }) {
  const leftHours = limitHours - approvedHours - pendingHours;
  return (
    <div className="text-sm tabular-nums">
      <p className="font-medium break-words">{name}</p>
      <p className={leftHours < 0 ? 'text-rejected-ink' : 'text-quiet'}>
        {leftHours < 0
          ? `${hoursText(-leftHours)} more than the ${limitHours} of ${year}`
          : `${hoursText(leftHours)} of ${limitHours} left in ${year}`}
        {pendingHours > 0 && `, ${pendingHours} waiting for review`}
      </p>
    </div>
  );
}
