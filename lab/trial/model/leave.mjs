/** Time off by the rules R25 to R28, R47 and R50, written from docs/develop/rules.md. */
import { dateOf, isHoliday } from './holidays.mjs';
import { entitledDays } from './company.mjs';

const dayMs = 86_400_000;
const fullDayHours = 8;
const longestDays = 366;

/** The working hours of a request, and what they take from the balance of each year. */
export function chargesOf(company, userId, asked) {
  const { country } = company.people.get(userId) ?? { country: 'SPAIN' };
  const perDay = isPartial(asked) ? asked.hours : fullDayHours;
  const charges = {};
  const days = {};
  let hours = 0;
  for (const day of daysOf(asked)) {
    if ([0, 6].includes(new Date(day).getUTCDay()) || isHoliday(country, day)) continue;
    hours += perDay;
    days[day] = perDay;
    charges[day.slice(0, 4)] = (charges[day.slice(0, 4)] ?? 0) + perDay;
  }
  return { hours, days, charges: asked.type === 'VACATION' ? charges : {} };
}

/** The status that refuses the request, or null. */
export function refusalOfTimeOff(company, userId, asked) {
  if (isMalformed(company, asked)) return 400;
  const { hours, charges } = chargesOf(company, userId, asked);
  if (hours === 0) return 422;
  if (overlaps(company, userId, { ...asked, hours })) return 409;
  const short = Object.entries(charges).some(([year, taken]) => taken > leftHours(company, userId, year, true));
  return short ? 422 : null;
}

/** R25: the balance no longer covers the approval. */
export function cannotBeApproved(company, request) {
  return Object.entries(request.charges).some(
    ([year]) => leftHours(withStatus(company, request, 'APPROVED'), request.userId, year, false) < 0,
  );
}

/** R48: by default what has not passed, and not today unless nothing else is left. */
export function firstDayToCancel({ today }, { startDate, endDate }, from) {
  if (from) return from;
  if (startDate > today) return startDate;
  return endDate > today ? dateOf(Date.parse(today) + dayMs) : endDate;
}

/** What becomes of approved leave that is cancelled from that day on. */
export function cancelled({ type, startDate, days }, from) {
  const left = Object.entries(days).filter(([day]) => day < from);
  const hours = left.reduce((sum, [, perDay]) => sum + perDay, 0);
  if (hours === 0) return { status: 'CANCELLED' };
  const charges = {};
  for (const [day, perDay] of left) charges[day.slice(0, 4)] = (charges[day.slice(0, 4)] ?? 0) + perDay;
  const endDate = dateOf(Date.parse(from) - dayMs);
  return { startDate, endDate, hours, days: Object.fromEntries(left), charges: type === 'VACATION' ? charges : {} };
}

/** The status that refuses to cancel the approved leave from that day on, or null (R48). */
export function refusalOfCancelling(company, asked, from) {
  if (asked.status !== 'APPROVED' || asked.endDate < company.today || asked.wishFrom) return 409;
  const first = firstDayToCancel(company, asked, from);
  if (first < asked.startDate || first > asked.endDate) return 422;
  return null;
}

/** R50: a vacation below cancelled sick leave is charged again. */
export function cannotBeCancelled(company, asked, from) {
  const years = new Set([asked.startDate.slice(0, 4), asked.endDate.slice(0, 4)]);
  const changed = changedIn(company, asked, cancelled(asked, from));
  return [...years].some((year) => leftHours(changed, asked.userId, year, false) < 0);
}

/** The same company, if the request had that status. */
function withStatus(company, request, status) {
  return changedIn(company, request, { status });
}

function changedIn(company, request, change) {
  const of = (userId) => company.timeOff.of(userId).map((one) => (one.id === request.id ? { ...one, ...change } : one));
  return { ...company, timeOff: { of } };
}

/** R25: whether this entitlement would be below what is already approved. */
export function isBelowApproved(company, userId, vacationDays) {
  const person = company.people.get(userId);
  const changed = { ...person, entitlements: [...person.entitlements] };
  changed.entitlements = changed.entitlements.filter(({ fromYear }) => fromYear < company.year);
  changed.entitlements.push({ fromYear: company.year, vacationDays });
  const years = new Set(company.timeOff.of(userId).flatMap(({ charges }) => Object.keys(charges)));
  return [...years].some(
    (year) => entitledDays(changed, Number(year)) * fullDayHours < charged(company, userId, year, ['APPROVED']),
  );
}

function leftHours(company, userId, year, countsPending) {
  const statuses = countsPending ? ['APPROVED', 'PENDING'] : ['APPROVED'];
  const entitled = entitledDays(company.people.get(userId), Number(year)) * fullDayHours;
  return entitled - charged(company, userId, year, statuses);
}

function charged(company, userId, year, statuses) {
  const requests = company.timeOff.of(userId).filter(({ status }) => statuses.includes(status));
  const taken = {};
  for (const { type, days } of requests) {
    if (type !== 'VACATION') continue;
    for (const [day, hours] of Object.entries(days)) if (day.startsWith(year)) taken[day] = (taken[day] ?? 0) + hours;
  }
  return Object.entries(taken).reduce((sum, [day, hours]) => sum + Math.min(hours, wellHours(requests, day)), 0);
}

/** What a day has left beside approved sick leave (R47). */
function wellHours(requests, day) {
  const ill = requests.filter(
    ({ type, status, startDate, endDate }) =>
      type === 'SICK' && status === 'APPROVED' && startDate <= day && day <= endDate,
  );
  return Math.max(
    0,
    ill.reduce((left, asked) => left - (isPartial(asked) ? asked.hours : fullDayHours), fullDayHours),
  );
}

function overlaps(company, userId, asked) {
  const touched = company.timeOff.of(userId).filter(
    ({ status, startDate, endDate, type }) =>
      ['PENDING', 'APPROVED'].includes(status) &&
      startDate <= asked.endDate &&
      asked.startDate <= endDate &&
      !(asked.type === 'SICK' && type === 'VACATION'), // illness during vacation (R50)
  );
  if (touched.length === 0) return false;
  if (!isPartial(asked) || touched.some((other) => !isPartial(other))) return true;
  return touched.reduce((sum, { hours }) => sum + hours, asked.hours) > fullDayHours;
}

function isMalformed({ today }, asked) {
  const { startDate, endDate, hours } = asked;
  if (endDate < startDate || daysOf(asked).length > longestDays) return true;
  if (startDate < yearsFrom(today, -1) || endDate > yearsFrom(today, 2)) return true;
  return isPartial(asked) && (hours < 0.5 || !Number.isInteger(hours * 2));
}

function isPartial({ startDate, endDate, hours }) {
  return startDate === endDate && hours !== undefined && hours < fullDayHours;
}

function daysOf({ startDate, endDate }) {
  const days = [];
  for (let ms = Date.parse(startDate); ms <= Date.parse(endDate); ms += dayMs) days.push(dateOf(ms));
  return days;
}

function yearsFrom(date, years) {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
