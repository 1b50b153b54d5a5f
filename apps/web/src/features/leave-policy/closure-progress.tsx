/** How far a closure has been entered, and who has not enough leave for it (R53). The portal enters it in the background. */
import { useState } from 'react';
import type { ClosureProgress as Progress } from '@staffroom/contracts/company.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { Button } from '../../ui/button.js';
import { LoadMore } from '../../ui/load-more.js';
import { Spinner } from '../../ui/spinner.js';
import { useGetClosureProgressQuery, useGetPeopleWithoutLeaveInfiniteQuery } from './leave-policy.api.js';

export default function ClosureProgress({ dayId, name }: { dayId: string; name: string }) {
  const { data, isError, isFetching, refetch } = useGetClosureProgressQuery(dayId);
  const [isOpen, setIsOpen] = useState(false);
  if (isError) return <p className="text-sm text-quiet">How far it is entered cannot be shown right now.</p>;
  if (!data) return <Spinner />;
  const { next } = data;
  if (!next) return <p className="text-sm text-quiet">It has passed.</p>;
  return (
    <div role="status" aria-label={`Progress of ${name}`} className="mt-1 text-sm text-quiet tabular-nums">
      <p>
        On {formatPlainDate(next.date)}: {progressText(next)}
      </p>
      <p className="flex flex-wrap gap-2">
        {next.waiting > 0 && (
          <Button variant="ghost" size="sm" pending={isFetching} onClick={() => void refetch()}>
            Refresh
          </Button>
        )}
        {next.tooLittleLeave > 0 && (
          <Button variant="ghost" size="sm" className="-ml-2" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide the people without enough leave' : 'Show the people without enough leave'}
          </Button>
        )}
      </p>
      {isOpen && next.tooLittleLeave > 0 && <WithoutLeave dayId={dayId} />}
    </div>
  );
}

function WithoutLeave({ dayId }: { dayId: string }) {
  const query = useGetPeopleWithoutLeaveInfiniteQuery(dayId);
  const people = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <ul aria-label="People without enough leave" className="mt-1 flex flex-col gap-0.5 text-ink">
        {people.map(({ userId, userName }) => (
          <li key={userId} dir="auto" className="break-words">
            {userName}
          </li>
        ))}
      </ul>
      <LoadMore query={query} />
    </>
  );
}

function progressText({ people, entered, otherLeave, noWork, tooLittleLeave, waiting }: Progress): string {
  if (people === 0) return 'it concerns nobody at present.';
  const parts = [
    `entered for ${entered} of ${people} ${people === 1 ? 'person' : 'people'}`,
    ...(waiting > 0 ? [`${waiting} still to come`] : []),
    ...(otherLeave > 0 ? [`${otherLeave} with other leave on that day`] : []),
    ...(noWork > 0 ? [`${noWork} not working on that day`] : []),
    ...(tooLittleLeave > 0 ? [`${tooLittleLeave} without enough leave`] : []),
  ];
  return `${parts.join(', ')}.`;
}
