/** The server's preview of the request in the form (R28a): the hours counted, the balance, and the reason for a refusal. */
import { ArrowRight, CircleAlert, Info } from 'lucide-react';
import { skipToken } from '@reduxjs/toolkit/query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import {
  type NamedDate,
  type RequestTimeOffBody,
  timeOffLimits,
  type TimeOffPreview,
} from '@staffroom/contracts/time-off.js';
import { useCurrentUser } from '../../../api/session.js';
import { balanceSum } from '../../../shared/time-off/balance-sum.js';
import { daysAndHours, hoursText } from '../../../shared/time-off/leave-text.js';
import { CarriedNotes } from '../balance/carried-notes.js';
import { Button } from '../../../ui/button.js';
import { Spinner } from '../../../ui/spinner.js';
import { useDebounced } from '../../../ui/use-debounced.js';
import { type RequestFields, type RequestKind, requestOf } from '../../../shared/time-off/form/request-fields.js';
import { usePreviewTimeOffQuery } from '../api/time-off.api.js';

const settleMs = 300;
const PreviewDays = lazy(() => import('./preview-days.js'));

interface PreviewPanelProps {
  fields: RequestFields;
  longestDayHours: number | undefined;
}

export function PreviewPanel({ fields, longestDayHours }: PreviewPanelProps) {
  // Serialized, so that useDebounced can compare it. The reason does not affect the preview.
  const details = JSON.stringify(requestOf({ ...fields, reason: '' }, longestDayHours) ?? null);
  const settled = useDebounced(details, settleMs);
  const { currentData, isFetching, isError } = usePreviewTimeOffQuery(asked(settled) ?? skipToken);
  const current = details === settled && !isFetching ? currentData : undefined;

  return (
    <div
      role="status"
      className="flex min-h-[88px] shrink-0 flex-col justify-center rounded-card border bg-page px-4 py-3"
    >
      {details === 'null' ? (
        <Quiet>Choose your dates to see the hours counted and your remaining balance.</Quiet>
      ) : current ? (
        <Preview preview={current} kind={fields.kind} asked={asked(settled)} />
      ) : isError && details === settled ? (
        <Quiet>The preview is not available right now. You can still submit the request.</Quiet>
      ) : (
        <Quiet>
          <span className="flex items-center gap-2">
            <Spinner /> Counting...
          </span>
        </Quiet>
      )}
    </div>
  );
}

interface PreviewProps {
  preview: TimeOffPreview;
  kind: RequestKind;
  asked: RequestTimeOffBody | null;
}

function Preview({ preview, kind, asked: request }: PreviewProps) {
  const { balances, notCounted, refusal, notice } = preview;
  const { dayHours } = useCurrentUser();
  const free = notCountedText(notCounted);
  const givenBack = balances.reduce((sum, { leftBefore, leftAfter }) => sum + leftAfter - leftBefore, 0);
  return (
    <>
      <dl className="flex flex-col gap-1 tabular-nums [&>div]:flex [&>div]:justify-between [&>div]:gap-x-4">
        <div>
          <dt className="text-quiet">Counted</dt>
          <dd className="font-medium">{workingTime(preview)}</dd>
        </div>
        {free && (
          <div>
            <dt className="shrink-0 text-quiet">Not counted</dt>
            <dd className="text-right">{free}</dd>
          </div>
        )}
        {balances.map(({ year, leftBefore, leftAfter, sums, carried = [] }) => (
          <div key={year} className="flex-wrap">
            <dt className="text-quiet">{balanceLabel(kind, year)}</dt>
            <dd className="ml-auto text-right">
              <span className="text-quiet">
                {signed(leftBefore)} <ArrowRight className="inline size-3.5 align-[-2px]" aria-hidden="true" />
                <span className="sr-only">becomes</span>{' '}
              </span>
              <span className={leftAfter < 0 ? 'font-medium text-rejected-ink' : 'font-medium'}>
                {signed(leftAfter)} {Math.abs(leftAfter) === 1 ? 'hour' : 'hours'}
              </span>
              {Math.abs(leftAfter) >= (dayHours ?? timeOffLimits.fullDayHours) && (
                <span className="text-quiet"> ({daysAndHours(leftAfter, dayHours)})</span>
              )}
            </dd>
            {sums && <dd className="basis-full text-sm text-quiet">{balanceSum(sums, leftBefore)}</dd>}
            {carried.length > 0 && (
              <dd className="basis-full text-sm text-quiet">
                <CarriedNotes carried={carried} isExpected={Boolean(sums?.expectedHours)} />
              </dd>
            )}
          </div>
        ))}
        {(kind === 'SICK' || kind === 'SPECIAL') && (
          <div>
            <dt className="text-quiet">Vacation balance</dt>
            <dd className="text-right font-medium">
              {kind === 'SICK' && givenBack > 0
                ? `${daysAndHours(givenBack, dayHours)} given back once approved`
                : 'Unchanged'}
            </dd>
          </div>
        )}
      </dl>
      {request && request.startDate !== request.endDate && <EachDay request={request} />}
      {refusal && (
        <p className="mt-2 flex items-start gap-2 text-rejected-ink">
          <CircleAlert className="mt-[3px] size-4 shrink-0" aria-hidden="true" />
          {refusal.message}
        </p>
      )}
      {notice && (
        <p className="mt-2 flex items-start gap-2 text-pending-ink">
          <Info className="mt-[3px] size-4 shrink-0" aria-hidden="true" />
          {notice}
        </p>
      )}
    </>
  );
}

/** Vacation that can be used on the dates, and the hours that illness gives back to the year. */
function balanceLabel(kind: RequestKind, year: number): string {
  if (kind === 'SPECIAL') return `Of this kind in ${year}`;
  return kind === 'SICK' ? `Available in ${year}` : `Available in ${year} for these days`;
}

/** On demand, because a long absence has many. */
function EachDay({ request }: { request: RequestTimeOffBody }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="mt-1">
      <Button variant="ghost" size="sm" className="-ml-2" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide the days' : 'Show each day'}
      </Button>
      {isOpen && (
        <Suspense fallback={<Spinner />}>
          <PreviewDays asked={request} />
        </Suspense>
      )}
    </div>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return <div className="text-quiet">{children}</div>;
}

/** 'Tue 8 Dec (Immaculate Conception), half of Thu 24 Dec (Christmas Eve), 1 day you do not work, 2 weekend days'. A long absence counts its holidays. */
function notCountedText({
  weekendDays,
  freeDays = 0,
  holidays,
  halfHolidays = [],
}: TimeOffPreview['notCounted']): string {
  const days = holidays.length > namedHolidays ? [`${holidays.length} public holidays`] : holidays.map(dayName);
  const halves =
    halfHolidays.length > namedHolidays
      ? [`half of ${halfHolidays.length} holidays`]
      : halfHolidays.map((day) => `half of ${dayName(day)}`);
  const free = counted(freeDays, 'day you do not work', 'days you do not work');
  return [...days, ...halves, ...free, ...counted(weekendDays, 'weekend day', 'weekend days')].join(', ');
}

function counted(count: number, one: string, many: string): string[] {
  return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
}

function dayName({ date, name }: NamedDate): string {
  return `${formatPlainDate(date, shortDate)} (${name})`;
}

const shortDate = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const namedHolidays = 3;

/** '16 hours (2 days)'. Days of other lengths than eight hours are counted one by one. */
function workingTime({ hours, workingDays }: TimeOffPreview): string {
  const isEven = workingDays === undefined || hours === workingDays * timeOffLimits.fullDayHours;
  if (!isEven && workingDays > 1) return `${hoursText(hours)} (${workingDays} days)`;
  const inDays = daysAndHours(hours);
  const inHours = hoursText(hours);
  return inDays === inHours ? inHours : `${inHours} (${inDays})`;
}

/** Uses a minus sign, not a hyphen. */
function signed(hours: number): string {
  return String(hours).replace('-', '−');
}

function asked(details: string): RequestTimeOffBody | null {
  return JSON.parse(details) as RequestTimeOffBody | null;
}
