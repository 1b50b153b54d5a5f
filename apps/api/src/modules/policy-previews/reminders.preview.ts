import type { PolicyPreview, ReminderPolicy } from '@staffroom/contracts/company.js';
import { addDays, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { Country } from '@staffroom/contracts/users.js';
import { dayWaited } from '@staffroom/domain/reminders/reminder.js';
import { people } from '../directory/facade.js';
import { refundRequests } from '../refunds/facade.js';
import { daysOffIn, timeOffRequests } from '../time-off/facade.js';
import type { Previewing } from './previewing.js';

interface WaitingPeople {
  people: number;
  latest: { name: string; country: Country; region: string | null; askedOn: PlainDate } | null;
}

/** The latest request that waits is the one that the change most likely still concerns (R57a). */
export async function previewReminders(policy: ReminderPolicy, previewing: Previewing): Promise<PolicyPreview> {
  const { people: count, latest } = await waitingPeople(previewing);
  const who = t('{count, plural, one {person} other {people}} with a request that waits', { count });
  const { today, state } = previewing;
  if (!latest) {
    const ofToday = outcome(policy, (days) => dayWaited(today, days, []));
    return { people: 0, who, example: t('A request that is made today {outcome}.', { outcome: ofToday }) };
  }
  const { name, askedOn, ...place } = latest;
  const until = addDays(askedOn, longestDays);
  const holidays = state.companyDays.filter(({ effect }) => effect === 'HOLIDAY');
  const daysOff = daysOffIn(place, { startDate: askedOn, endDate: until }, holidays).filter(({ isHalf }) => !isHalf);
  const dayAfter = (days: number) =>
    dayWaited(
      askedOn,
      days,
      daysOff.map(({ date }) => date),
    );
  const [now, then] = [state.reminders, policy].map((one) => outcome(one, dayAfter));
  const asked = t('The latest request that waits is of {name}, from {date}.', { name, date: formatPlainDate(askedOn) });
  const becomes =
    now === then
      ? t('As before, it {outcome}.', { outcome: then! })
      : t('Now, it {now}. With the change, it {then}.', { now: now!, then: then! });
  return { people: count, who, example: `${asked} ${becomes}` };
}

/** More than sixty working days, the most that a policy may say. */
const longestDays = 120;

async function waitingPeople({ log, timeZone }: Previewing): Promise<WaitingPeople> {
  const waiting = (table: string) =>
    `select r.user_id, r.created_at from ${table} where r.is_waiting and r.status = 'PENDING'`;
  const { rows } = await log.pool.query<WaitingPeople>(
    `with waiting as (${waiting(timeOffRequests('r'))} union all ${waiting(refundRequests('r'))})
    select (select count(distinct w.user_id)::integer from waiting w) as people,
      (select json_build_object('name', u.full_name, 'country', u.country, 'region', u.region,
          'askedOn', to_char(w.created_at at time zone $1, 'YYYY-MM-DD'))
        from waiting w join ${people('u')} on u.id = w.user_id order by w.created_at desc limit 1) as latest`,
    [timeZone],
  );
  return rows[0]!;
}

function outcome(
  { remindAfterDays, escalateAfterDays }: ReminderPolicy,
  dayAfter: (days: number) => PlainDate,
): string {
  const on = (days: number) => formatPlainDate(dayAfter(days), { weekday: 'long', day: 'numeric', month: 'long' });
  if (remindAfterDays === 0 && escalateAfterDays === 0) return t('reminds nobody');
  if (remindAfterDays === 0) return t('goes to all HR managers on {date}', { date: on(escalateAfterDays) });
  if (escalateAfterDays === 0) return t('reminds its reviewers on {date}', { date: on(remindAfterDays) });
  const values = { reminded: on(remindAfterDays), escalated: on(escalateAfterDays) };
  return t('reminds its reviewers on {reminded} and goes to all HR managers on {escalated}', values);
}
