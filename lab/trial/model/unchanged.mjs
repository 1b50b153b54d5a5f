/** Which calls may succeed without an event: those that leave everything as it is. */
import { entitledDays } from './company.mjs';

/** @param {import('./company.mjs').Company} company @param {{ kind: string, by: string, args: Record<string, any> }} call */
export function changesNothing(company, { kind, by, args }) {
  switch (kind) {
    case 'users/edit':
      return isUnchanged(company, company.people.get(args.id), args.changes);
    case 'teams/edit':
      return isUnchanged(company, company.teams.get(args.id), args.changes);
    case 'inbox/read':
      return !company.inboxes.isUnread(by, args.id);
    case 'inbox/read-all':
      return !company.inboxes.hasUnread(by);
    case 'inbox/preferences':
      return company.inboxes.channel(by, args.notificationType) === args.channel;
    default:
      return true;
  }
}

function isUnchanged(company, present, changes) {
  if (!present) return false;
  return Object.entries(changes).every(([field, value]) => {
    if (field === 'password') return false;
    if (field === 'vacationDays') return entitledDays(present, company.year) === value;
    return present[field] === value || (value === null && isGone(company, field, present[field]));
  });
}

/** A person whose team or manager was deleted already counts as having none. */
function isGone({ teams, people }, field, id) {
  return { teamId: teams, managerId: people }[field]?.has(id) === false;
}
