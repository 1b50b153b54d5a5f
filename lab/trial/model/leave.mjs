/** Vacation by the rules R25 to R28, written from docs/develop/rules.md: of whole days of one year, on which everyone works. */
const dayMs = 86_400_000;
const dayHours = 8;

export function hoursOf({ startDate, endDate }) {
  return ((Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1) * dayHours;
}

/** The status that refuses the request, or null. */
export function refusalOfTimeOff(company, userId, asked) {
  const own = company.timeOff.of(userId).filter(({ status }) => ['PENDING', 'APPROVED'].includes(status));
  if (asked.endDate < asked.startDate) return 400;
  const overlaps = own.some(({ startDate, endDate }) => startDate <= asked.endDate && asked.startDate <= endDate);
  if (overlaps) return 409;
  return sumOf([...own, asked]) > entitledHours(company.people.get(userId)) ? 422 : null;
}

/** The balance no longer covers the approval. */
export function cannotBeApproved(company, request) {
  return sumOf([...approved(company, request.userId), request]) > entitledHours(company.people.get(request.userId));
}

/** Whether this entitlement would be below what is already approved. */
export function isBelowApproved(company, userId, vacationDays) {
  return entitledHours({ vacationDays }) < sumOf(approved(company, userId));
}

function approved(company, userId) {
  return company.timeOff.of(userId).filter(({ status }) => status === 'APPROVED');
}

function sumOf(requests) {
  return requests.reduce((sum, request) => sum + hoursOf(request), 0);
}

function entitledHours({ vacationDays }) {
  return vacationDays * dayHours;
}
