/** Who sees whom and what (R11 to R18). */
import { recordsOf } from './company.mjs';

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
  const { roles, rows } = lists[list];
  if (roles && !roles.includes(viewer.role)) return null;
  return rows(company, viewer).sort();
}

/** The same lines from a reply. */
export function rowsIn(list, body) {
  return lists[list].read(body).sort();
}

const reviewers = ['HR_MANAGER', 'EXECUTIVE'];
const hr = ['HR_MANAGER'];

const timeOffLine = ({ id, userId, type, startDate, endDate, hours, status }) =>
  [id, userId, type, startDate, endDate, hours, status].join(' ');
const refundLine = ({ id, userId, amount, description, status }) => [id, userId, amount, description, status].join(' ');
const paperLine = ({ id, userId }) => `${id} ${userId}`;
const payslipLine = ({ id, userId, fiscalYear, month }) => [id, userId, fiscalYear, month].join(' ');
const personLine = ({ id, email, fullName, role, country, status, vacationDays }) =>
  [id, email, fullName, role, country, status, vacationDays].join(' ');

const listed = (things, line) => things.filter(({ status }) => !['WITHDRAWN', 'CANCELLED'].includes(status)).map(line);
const linesOf = (line) => (body) => body.filter(({ type }) => type !== 'HOLIDAY').map(line);

const own = (things, line) => ({
  rows: (company, viewer) => listed(company[things].of(viewer.id), line),
  read: linesOf(line),
});
const queue = (things, line) => ({
  roles: reviewers,
  rows: (company, viewer) =>
    listed(
      [...company.people.keys()].filter((id) => sees(company, viewer, id)).flatMap((id) => company[things].of(id)),
      line,
    ),
  read: linesOf(line),
});
const everybody = (isShown) => (company, viewer) =>
  [...company.people.values()].filter((person) => isShown(company, viewer, person)).map(personLine);

const lists = {
  '/api/time-off': own('timeOff', timeOffLine),
  '/api/refunds': own('refunds', refundLine),
  '/api/payroll': own('payslips', payslipLine),
  '/api/documents': {
    rows: (company, viewer) =>
      listed(viewer.role === 'HR_MANAGER' ? company.documents.values() : company.documents.of(viewer.id), paperLine),
    read: linesOf(paperLine),
  },
  '/api/team/time-off': queue('timeOff', timeOffLine),
  '/api/team/refunds': queue('refunds', refundLine),
  '/api/users': { roles: hr, rows: everybody(() => true), read: linesOf(personLine) },
  '/api/team/members': {
    roles: reviewers,
    rows: everybody((company, viewer, { id }) => sees(company, viewer, id)),
    read: linesOf(personLine),
  },
  '/api/direct-reports': {
    roles: reviewers,
    rows: everybody((_, viewer, { managerId }) => managerId === viewer.id),
    read: linesOf(personLine),
  },
  '/api/teams': {
    roles: hr,
    rows: (company) => [...company.teams.values()].map(({ id, name }) => `${id} ${name}`),
    read: (body) => body.map(({ id, name }) => `${id} ${name}`),
  },
};

export const listPaths = Object.keys(lists);
