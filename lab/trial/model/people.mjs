/** The rules about accounts and teams, R19 to R22, written from docs/develop/rules.md. */
import { isBelowApproved } from './leave.mjs';

/** R3, R19. @returns {{ id: string, passwordSetAt: number } | undefined} */
export function whoSignsIn(company, { email, password }) {
  return [...company.people.values()].find(
    (person) => person.status === 'ACTIVE' && isSameEmail(person.email, email) && person.password === password,
  );
}

export function refusalOfNewPerson(company, person) {
  const { teamId, managerId } = person;
  if (teamId && !company.teams.has(teamId)) return 400;
  if (managerId && !company.people.has(managerId)) return 400;
  if (isTaken(company, person.email, null)) return 409;
  return managerId && !mayManage(company, managerId) ? 422 : null;
}

export function refusalOfEdit(company, id, changes) {
  const person = company.people.get(id);
  const { teamId, managerId } = changesOf(person, changes);
  if (teamId && !company.teams.has(teamId)) return 400;
  if (managerId && !company.people.has(managerId)) return 400;
  if (!person) return 404;
  if (person.status !== 'ACTIVE') return 409;
  if (changes.email && isTaken(company, changes.email, id)) return 409;
  const losesRole = changes.role !== undefined && changes.role !== person.role;
  if (losesRole && isLastHr(company, person)) return 422;
  const teamManagerId = company.teams.get(teamId)?.managerId;
  if (managerId === id || isAbove(company, id, managerId) || isAbove(company, id, teamManagerId)) return 422;
  if (managerId && !mayManage(company, managerId)) return 422;
  const { vacationDays } = changes;
  return vacationDays !== undefined && isBelowApproved(company, id, vacationDays) ? 422 : null;
}

/** For `users/archive` and `users/delete`. */
export function refusalOfRemoval(company, by, id, isArchive) {
  const person = company.people.get(id);
  if (!person) return 404;
  if (id === by) return 403;
  if (isArchive && person.status !== 'ACTIVE') return 409;
  return isLastHr(company, person) ? 422 : null;
}

export function refusalOfNewTeam(company, { managerId }) {
  if (!company.people.has(managerId)) return 400;
  return mayManage(company, managerId) ? null : 422;
}

export function refusalOfTeamEdit(company, id, changes) {
  const team = company.teams.get(id);
  const managerId = changes.managerId === team?.managerId ? undefined : changes.managerId;
  if (managerId && !company.people.has(managerId)) return 400;
  if (!team) return 404;
  if (!managerId) return null;
  const members = [...company.people.values()].filter(({ teamId }) => teamId === id);
  // the current manager of this team does not count, because the new one replaces them
  if (members.some((member) => isAbove(company, member.id, managerId, id))) return 422;
  return mayManage(company, managerId) ? null : 422;
}

/** SPEC.md section 5: HR managers, executives, and employees without a manager. */
function mayManage(company, id) {
  const person = company.people.get(id);
  return person.status === 'ACTIVE' && (person.role !== 'EMPLOYEE' || !company.people.has(person.managerId));
}

/** R22: whether `id` manages `below`, directly or through others; a team's manager counts. */
function isAbove(company, id, below, exceptTeamId = null) {
  const seen = new Set([below]);
  const waiting = [below];
  while (waiting.length > 0) {
    const person = company.people.get(waiting.pop());
    if (!person) continue;
    const team = person.teamId === exceptTeamId ? undefined : company.teams.get(person.teamId);
    for (const manager of [person.managerId, team?.managerId]) {
      if (!manager || seen.has(manager)) continue;
      if (manager === id) return true;
      seen.add(manager);
      waiting.push(manager);
    }
  }
  return false;
}

/** R20. */
function isLastHr(company, person) {
  const isHr = ({ role, status }) => role === 'HR_MANAGER' && status === 'ACTIVE';
  return isHr(person) && ![...company.people.values()].some((other) => other.id !== person.id && isHr(other));
}

/** R19. */
function isTaken(company, email, exceptId) {
  return [...company.people.values()].some((other) => other.id !== exceptId && isSameEmail(other.email, email));
}

function isSameEmail(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}

function changesOf(person, changes) {
  if (!person) return changes;
  return Object.fromEntries(Object.entries(changes).filter(([field, value]) => person[field] !== value));
}
