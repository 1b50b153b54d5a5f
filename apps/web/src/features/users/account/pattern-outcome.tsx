/** After a work pattern was saved: the approved leave that keeps its hours (R52). */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import type { EmploymentReply } from '@staffroom/contracts/users.js';
import { recountedText } from './employment-changes.js';
import { Button } from '../../../ui/button.js';
import { DialogBody, DialogFooter } from '../../../ui/dialog.js';
import { dateRange, hoursText } from '../../../shared/time-off/leave-text.js';
import { namedPerson } from '../../../shared/people/named-person.js';

interface PatternOutcomeProps {
  saved: EmploymentReply;
  from: string;
  onClose: () => void;
}

export default function PatternOutcome({ saved, from, onClose }: PatternOutcomeProps) {
  const { approvedLeave, recountedRequests } = saved;
  return (
    <>
      <DialogBody>
        <p role="status">
          {t('The work pattern applies from {day} on.', { day: formatPlainDate(from) })}{' '}
          {recountedText(recountedRequests)}
        </p>
        <div className="flex flex-col gap-2">
          <p>
            {rich(
              text(
                'This approved leave of <person>{name}</person> keeps its hours. Cancel it and enter it again if it should count with the new ones.',
              ),
              { name: saved.fullName, person: namedPerson },
            )}
          </p>
          <ul className="divide-y rounded-card border">
            {approvedLeave.map(({ requestId, startDate, endDate, hours, hoursNow }) => (
              <li key={requestId} className="flex flex-wrap justify-between gap-x-4 px-3 py-2 tabular-nums">
                <span>{dateRange(startDate, endDate)}</span>
                <span className="text-quiet">
                  {t('{hours}, {now} by the new pattern', { hours: hoursText(hours), now: numberText(hoursNow) })}
                </span>
              </li>
            ))}
          </ul>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} autoFocus>
          {t('Done')}
        </Button>
      </DialogFooter>
    </>
  );
}
