/** How far a closure has been entered, and who has not enough leave for it (R53). The portal enters it in the background. */
import { useState } from 'react';
import type { ClosureProgress as Progress } from '@staffroom/contracts/company.js';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { Button } from '../../ui/button.js';
import { LoadMore } from '../../ui/load-more.js';
import { Spinner } from '../../ui/spinner.js';
import { useGetClosureProgressQuery, useGetPeopleWithoutLeaveInfiniteQuery } from './leave-policy.api.js';

export default function ClosureProgress({ dayId, name }: { dayId: string; name: string }) {
  const { data, isError, isFetching, refetch } = useGetClosureProgressQuery(dayId);
  const [isOpen, setIsOpen] = useState(false);
  if (isError) return <p className="text-sm text-quiet">{t('How far it is entered cannot be shown right now.')}</p>;
  if (!data) return <Spinner />;
  const { next } = data;
  if (!next) return <p className="text-sm text-quiet">{t('It has passed.')}</p>;
  return (
    <div role="status" aria-label={t('Progress of {name}', { name })} className="mt-1 text-sm text-quiet tabular-nums">
      <p>{progressText(next)}</p>
      <p className="flex flex-wrap gap-2">
        {next.waiting > 0 && (
          <Button variant="ghost" size="sm" pending={isFetching} onClick={() => void refetch()}>
            {t('Refresh')}
          </Button>
        )}
        {next.tooLittleLeave > 0 && (
          <Button variant="ghost" size="sm" className="-ml-2" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t('Hide the people without enough leave') : t('Show the people without enough leave')}
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
      <ul aria-label={t('People without enough leave')} className="mt-1 flex flex-col gap-0.5 text-ink">
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

function progressText({ date: day, people, entered, ...others }: Progress): string {
  const { otherLeave, noWork, tooLittleLeave, waiting } = others;
  const date = formatPlainDate(day);
  if (people === 0) return t('On {date}: it concerns nobody at present.', { date });
  const parts = [
    t('entered for {entered} of {people, plural, one {# person} other {# people}}', { entered, people }),
    waiting > 0 && t('{count, plural, one {# still to come} other {# still to come}}', { count: waiting }),
    otherLeave > 0 &&
      t('{count, plural, one {# with other leave on that day} other {# with other leave on that day}}', {
        count: otherLeave,
      }),
    noWork > 0 &&
      t('{count, plural, one {# not working on that day} other {# not working on that day}}', { count: noWork }),
    tooLittleLeave > 0 &&
      t('{count, plural, one {# without enough leave} other {# without enough leave}}', { count: tooLittleLeave }),
  ];
  return t('On {date}: {parts}.', { date, parts: parts.filter((part) => part !== false).join(', ') });
}
