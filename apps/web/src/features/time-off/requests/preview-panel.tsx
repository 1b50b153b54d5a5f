/** The server's preview of the request in the form (R28a): the hours counted, the balance, and the reason for a refusal. */
import { ArrowRight, CircleAlert, Info } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { numberText } from '@staffroom/contracts/texts/formats.js';
import {
  type NamedDate,
  type PreviewedBalance,
  type RequestTimeOffBody,
  timeOffLimits,
  type TimeOffPreview,
} from '@staffroom/contracts/time-off.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { useCurrentUser } from '../../../api/session.js';
import { balanceSum } from '../../../shared/time-off/balance-sum.js';
import { daysAndHours, hoursText, shortDays } from '../../../shared/time-off/leave-text.js';
import { CarriedNotes } from '../balance/carried-notes.js';
import { Button } from '../../../ui/button.js';
import { countOf } from '../../../ui/number-words.js';
import { Spinner } from '../../../ui/spinner.js';
import type { RequestKind } from '../../../shared/time-off/form/request-fields.js';
import type { ShownPreview } from './use-preview.js';

const PreviewDays = lazy(() => import('./preview-days.js'));

interface PreviewPanelProps {
  preview: ShownPreview;
  kind: RequestKind;
  /** Of the text that says why the request would be refused. */
  refusalId: string;
}

export function PreviewPanel({ preview: { state, shown, asked }, kind, refusalId }: PreviewPanelProps) {
  return (
    <div
      role="status"
      className="flex min-h-[88px] shrink-0 flex-col justify-center rounded-card border bg-page px-4 py-3"
    >
      {state === 'NOTHING_ASKED' ? (
        <Quiet>{t('Choose your dates to see the days counted and what is still available.')}</Quiet>
      ) : shown ? (
        <Preview preview={shown} kind={kind} asked={asked} refusalId={refusalId} />
      ) : state === 'FAILED' ? (
        <Quiet>{t('The preview is not available right now. You can still submit the request.')}</Quiet>
      ) : (
        <Quiet>
          <span className="flex items-center gap-2">
            <Spinner /> {t('Counting...')}
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
  refusalId: string;
}

function Preview({ preview, kind, asked, refusalId }: PreviewProps) {
  const { balances, notCounted, refusal, notice } = preview;
  const { dayHours } = useCurrentUser();
  const free = notCountedText(notCounted);
  const givenBack = balances.reduce((sum, { leftBefore, leftAfter }) => sum + leftAfter - leftBefore, 0);
  return (
    <>
      <dl className="flex flex-col gap-1 tabular-nums [&>div]:flex [&>div]:justify-between [&>div]:gap-x-4">
        <div>
          <dt className="text-quiet">{t('Counted')}</dt>
          <dd className="font-medium">{workingTime(preview)}</dd>
        </div>
        {free && (
          <div>
            <dt className="shrink-0 text-quiet">{t('Not counted')}</dt>
            <dd className="text-right">{free}</dd>
          </div>
        )}
        {balances.map(({ year, leftBefore, leftAfter, sums, carried = [] }) => (
          <div key={year} className="flex-wrap">
            <dt className="text-quiet">{balanceLabel(kind, year)}</dt>
            <dd className="ml-auto text-right">
              <span className="text-quiet">
                {shortDays(leftBefore, dayHours)[0]} <Becomes />{' '}
              </span>
              <span className={leftAfter < 0 ? 'font-medium text-rejected-ink' : 'font-medium'}>
                {shortDays(leftAfter, dayHours).join(' ')}
              </span>
            </dd>
            <dd className="basis-full text-right text-sm text-quiet">
              {withMinus(numberText(leftBefore))} <Becomes /> {withMinus(hoursText(leftAfter))}
            </dd>
            {carried.length > 0 && (
              <dd className="basis-full text-sm text-quiet">
                <CarriedNotes carried={carried} isExpected={Boolean(sums?.expectedHours)} />
              </dd>
            )}
          </div>
        ))}
        {(kind === 'SICK' || kind === 'SPECIAL') && (
          <div>
            <dt className="text-quiet">{t('Vacation balance')}</dt>
            <dd className="text-right font-medium">
              {kind === 'SICK' && givenBack > 0
                ? t('{amount} given back once approved', { amount: daysAndHours(givenBack, dayHours) })
                : t('Unchanged')}
            </dd>
          </div>
        )}
      </dl>
      <HowCounted balances={balances} asked={asked} />
      {refusal && (
        <p id={refusalId} className="mt-2 flex items-start gap-2 text-rejected-ink">
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
  if (kind === 'SPECIAL') return t('Available of this kind in {year}', { year });
  return kind === 'SICK' ? t('Available in {year}', { year }) : t('Available in {year} for these days', { year });
}

/** On demand: how the hours that are available add up, and the hours of each day, of which a long absence has many. */
function HowCounted({ balances, asked }: { balances: readonly PreviewedBalance[]; asked: RequestTimeOffBody | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const sums = balances.flatMap(({ year, leftBefore, sums: of }) =>
    of ? [`${balances.length > 1 ? `${year}: ` : ''}${balanceSum(of, leftBefore)}`] : [],
  );
  const hasDays = asked !== null && asked.startDate !== asked.endDate;
  if (sums.length === 0 && !hasDays) return null;
  return (
    <div className="mt-1">
      <Button variant="ghost" size="sm" className="-ml-2" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? t('Hide the explanation') : t('How is this counted?')}
      </Button>
      {isOpen && (
        <div className="text-sm text-quiet tabular-nums">
          {sums.map((sum) => (
            <p key={sum}>{sum}</p>
          ))}
        </div>
      )}
      {isOpen && hasDays && (
        <Suspense fallback={<Spinner />}>
          <PreviewDays asked={asked} />
        </Suspense>
      )}
    </div>
  );
}

function Becomes() {
  return (
    <>
      <ArrowRight className="inline size-3.5 align-[-2px]" aria-hidden="true" />
      <span className="sr-only">{t('becomes')}</span>
    </>
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
  const days =
    holidays.length > namedHolidays
      ? counted(holidays.length, text('{count, plural, one {# public holiday} other {# public holidays}}'))
      : holidays.map(dayName);
  const halves =
    halfHolidays.length > namedHolidays
      ? counted(halfHolidays.length, text('{count, plural, one {half of # holiday} other {half of # holidays}}'))
      : halfHolidays.map((day) => t('half of {day}', { day: dayName(day) }));
  const free = counted(freeDays, text('{count, plural, one {# day you do not work} other {# days you do not work}}'));
  const weekend = counted(weekendDays, text('{count, plural, one {# weekend day} other {# weekend days}}'));
  return [...days, ...halves, ...free, ...weekend].join(', ');
}

function counted(count: number, words: Text): string[] {
  return count > 0 ? [t(words, { count })] : [];
}

function dayName({ date, name }: NamedDate): string {
  return `${formatPlainDate(date, shortDate)} (${name})`;
}

const shortDate = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const namedHolidays = 3;

/** '2 days (16 hours)'. Days of other lengths than eight hours are counted one by one. */
function workingTime({ hours, workingDays }: TimeOffPreview): string {
  const isEven = workingDays === undefined || hours === workingDays * timeOffLimits.fullDayHours;
  const inHours = hoursText(hours);
  if (!isEven && workingDays > 1) return `${countOf('day')(workingDays)} (${inHours})`;
  const inDays = daysAndHours(hours);
  return inDays === inHours ? inHours : `${inDays} (${inHours})`;
}

/** Not a hyphen. */
function withMinus(number: string): string {
  return number.replace('-', '−');
}
