/** Above the queues of requests: whose requests are here because one is the substitute (R57). */
import { UserRound } from 'lucide-react';
import { rich, t, text } from '@staffroom/contracts/texts/text.js';
import { useGetSubstitutesQuery } from '../../api/substitutes.js';
import { useToday } from '../../api/today.js';
import { lastDayText } from './last-day-text.js';

export function CoveringBanner() {
  const { data } = useGetSubstitutesQuery();
  const today = useToday();
  if (!data || data.covering.length === 0) return null;
  return (
    <ul aria-label={t('Substitutions')} className="flex flex-col gap-2">
      {data.covering.map(({ userId, userName, until }) => (
        <li key={userId} className="flex items-start gap-2.5 rounded-card bg-accent-soft px-4 py-3 text-accent-ink">
          <UserRound className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="min-w-0 break-words">
            {rich(text('You are covering for <person>{name}</person> until {day}.'), {
              name: userName,
              day: lastDayText(until, today),
              person: (words) => (
                <span key="person" dir="auto" className="font-medium">
                  {words}
                </span>
              ),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
}
