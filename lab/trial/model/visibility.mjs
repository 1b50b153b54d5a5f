/** Who sees whom and what (R11 to R18). */
import { hoursOf } from './leave.mjs';
import { recordsOf } from './records.mjs';

/** R12: whether the viewer sees this person. */
export function sees(company, viewer, userId) {
  const other = company.people.get(userId);
  if (!other || other.id === viewer.id) return false;
  if (viewer.role === 'HR_MANAGER') return true;
  return viewer.role === 'EXECUTIVE' && (other.managerId === viewer.id || managesTeamOf(company, viewer, other));
}

function managesTeamOf(company, viewer, other) {
  return company.teams.get(other.teamId)?.managerId === viewer.id;
}

/** Whether a file may be opened (R18): the rights of the list that names it. */
export function maySeeFile(company, viewer, kind, id) {
  const thing = recordsOf(company, kind).get(id);
  if (!thing || thing.status === 'WITHDRAWN') return false;
  if (thing.userId === viewer.id || viewer.role === 'HR_MANAGER') return true;
  if (kind === 'refunds') return sees(company, viewer, thing.userId);
  return viewer.role === 'EXECUTIVE' && managesTeamOf(company, viewer, company.people.get(thing.userId));
}

/** The rows of a list, each as one line of text; null if this person may not read it at all. */
export function rowsOf(company, viewer, list) {
  const { roles, rows, line } = lists[list];
  if (roles && !roles.includes(viewer.role)) return null;
  return rows(company, viewer)
    .filter(({ status }) => status !== 'WITHDRAWN')
    .map(line)
    .sort();
}

/** The same lines from a reply. */
export function rowsIn(list, body) {
  return body
    .filter(({ type }) => type !== 'HOLIDAY')
    .map(lists[list].line)
    .sort();
}

const reviewers = ['HR_MANAGER', 'EXECUTIVE'];
const hr = ['HR_MANAGER'];

const timeOffLine = ({ id, userId, startDate, endDate, status, hours = hoursOf({ startDate, endDate }) }) =>
  [id, userId, startDate, endDate, hours, status].join(' ');
const refundLine = ({ id, userId, amount, description, status }) => [id, userId, amount, description, status].join(' ');
const documentLine = ({ id, userId }) => `${id} ${userId}`;
const personLine = ({ id, email, fullName, role, country, status, vacationDays }) =>
  [id, email, fullName, role, country, status, vacationDays].join(' ');

const seenBy = (company, viewer) => [...company.people.values()].filter(({ id }) => sees(company, viewer, id));
const ofSeen = (things) => (company, viewer) => seenBy(company, viewer).flatMap(({ id }) => company[things].of(id));

const lists = {
  '/api/time-off': { rows: ({ timeOff }, { id }) => timeOff.of(id), line: timeOffLine },
  '/api/refunds': { rows: ({ refunds }, { id }) => refunds.of(id), line: refundLine },
  '/api/documents': {
    rows: ({ documents }, { id, role }) => (role === 'HR_MANAGER' ? documents.values() : documents.of(id)),
    line: documentLine,
  },
  '/api/team/time-off': { roles: reviewers, rows: ofSeen('timeOff'), line: timeOffLine },
  '/api/team/refunds': { roles: reviewers, rows: ofSeen('refunds'), line: refundLine },
  '/api/team/members': { roles: reviewers, rows: seenBy, line: personLine },
  '/api/users': { roles: hr, rows: ({ people }) => [...people.values()], line: personLine },
  '/api/teams': { roles: hr, rows: ({ teams }) => [...teams.values()], line: ({ id, name }) => `${id} ${name}` },
};

export const listPaths = Object.keys(lists);
