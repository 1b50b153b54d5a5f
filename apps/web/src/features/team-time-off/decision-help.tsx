/** Information for a decision: the requester's balance, and who else is away on these days. */
import type { TeamTimeOff, TimeOffReviewContext } from '@staffroom/contracts/time-off.js';
import { clsx } from 'clsx';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { Avatar } from '../../ui/avatar.js';
import { leaveLabel, leaveName } from '../../shared/time-off/leave-labels.js';
import { balanceSum } from '../../shared/time-off/balance-sum.js';
import { dateRange, hoursText, shortDays } from '../../shared/time-off/leave-text.js';

interface DecisionHelpProps {
  context: TimeOffReviewContext;
  request: Pick<TeamTimeOff, 'type' | 'cancellation' | 'specialKind'>;
}

export function DecisionHelp({ context, request }: DecisionHelpProps) {
  const { type, cancellation } = request;
  return (
    <div className="flex flex-col gap-5">
      <div role="group" aria-label={t('Balance')}>
        <h3 className="text-sm font-semibold">
          {type === 'SPECIAL' ? t('Balance of {kind}', { kind: leaveName(request) }) : t('Vacation balance')}
        </h3>
        {context.balance ? (
          <Balance
            balance={context.balance}
            isCancelling={cancellation?.status === 'REQUESTED'}
            isOfDays={type === 'VACATION'}
          />
        ) : (
          <p className="mt-1 text-quiet">{t(noBalance[type])}</p>
        )}
      </div>
      <div role="group" aria-label={t('Also away')}>
        <h3 className="text-sm font-semibold">{t('Also away')}</h3>
        <AlsoAway people={context.alsoAway} />
        {context.moreAway > 0 && (
          <p className="mt-2 text-sm text-quiet">{t('And {count} more.', { count: context.moreAway })}</p>
        )}
      </div>
    </div>
  );
}

const noBalance: Record<TeamTimeOff['type'], Text> = {
  SICK: text('Sick leave does not reduce the balance.'),
  SPECIAL: text('No limit applies to this kind of leave.'),
  VACATION: text('There is no balance to show.'),
  HOLIDAY: text('There is no balance to show.'),
};

interface BalanceProps {
  balance: NonNullable<TimeOffReviewContext['balance']>;
  /** The leave is approved, and would be given back. */
  isCancelling: boolean;
  /** Not of the whole year. */
  isOfDays: boolean;
}

function Balance({ balance, isCancelling, isOfDays }: BalanceProps) {
  const { year, leftHours, leftAfterHours, dayHours, sums } = balance;
  const availableLabel = isOfDays
    ? t('Available in {year} for these days', { year })
    : t('Available in {year}', { year });
  return (
    <dl className="mt-1 tabular-nums [&>div]:flex [&>div]:flex-wrap [&>div]:items-baseline [&>div]:gap-x-2">
      <div>
        <dt className="text-sm text-quiet">
          {isCancelling ? t('In {year} without this leave', { year }) : availableLabel}
        </dt>
        <dd className="ml-auto">
          <DaysAndHours hours={leftHours} dayHours={dayHours} />
        </dd>
        {sums && <dd className="mb-1 basis-full text-sm text-quiet">{balanceSum(sums, leftHours)}</dd>}
      </div>
      <div>
        <dt className="text-sm text-quiet">{isCancelling ? t('With all of it') : t('After this request')}</dt>
        <dd className={clsx('ml-auto font-medium', leftAfterHours < 0 && 'text-rejected-ink')}>
          <DaysAndHours hours={leftAfterHours} dayHours={dayHours} />
        </dd>
      </div>
    </dl>
  );
}

interface DaysAndHoursProps {
  hours: number;
  dayHours: number | undefined;
}

function DaysAndHours({ hours, dayHours }: DaysAndHoursProps) {
  return (
    <>
      <span>{shortDays(hours, dayHours).join(' ')}</span>
      <span className="font-normal text-quiet"> ({hoursText(hours).replace('-', '−')})</span>
    </>
  );
}

function AlsoAway({ people }: { people: TimeOffReviewContext['alsoAway'] }) {
  if (people.length === 0) return <p className="mt-1 text-quiet">{t('No one else is away on these days.')}</p>;
  return (
    <ul className="mt-2 flex max-h-56 flex-col gap-2.5 overflow-y-auto" tabIndex={people.length > 3 ? 0 : undefined}>
      {people.map(({ id, userId, userName, type, startDate, endDate, status }) => (
        <li key={id} className="flex items-start gap-2">
          <Avatar id={userId} name={userName} size="sm" className="mt-0.5" />
          <span className="min-w-0">
            <span dir="auto" className="block truncate">
              {userName}
            </span>
            <span className="block text-sm text-quiet tabular-nums">
              {dateRange(startDate, endDate)} · {leaveLabel(type)}
              {status === 'PENDING' && ` · ${t('Pending')}`}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
