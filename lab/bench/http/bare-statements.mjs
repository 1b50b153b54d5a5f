/** The statements of the portal for the measured requests, each as one text that is prepared by name. */
import { companyCalendarPage } from '../../../apps/api/dist/modules/calendar/company-calendar.view.js';
import { ownTimeOffJson } from '../../../apps/api/dist/modules/time-off/requests/own-time-off.view.js';
import { listUsers } from '../../../apps/api/dist/modules/users/user-list.view.js';

const firstPage = { after: null, limit: 101 };

export const statements = {
  session: `select u.id, u.role, s.used_at < now() - interval '1 minute' as stale
    from state.sessions s join views.users u on u.id = s.user_id
    where s.id_hash = $1 and u.status = 'ACTIVE' and s.used_at > now() - interval '8 hours'
      and s.created_at > now() - interval '7 days'`,
  touch: 'update state.sessions set used_at = now() where id_hash = $1 returning 1',
  ownTimeOff: await sentBy((db) => ownTimeOffJson(db, { id: '', country: 'SPAIN' }, 2026)),
  calendar: await sentBy((db) =>
    companyCalendarPage(db, { id: '', role: 'EMPLOYEE' }, { from: '', to: '', today: '' }, null),
  ),
  users: await sentBy((db) => listUsers(db, null, 2026, { ...firstPage, order: 'created', descending: true })),
};

/** The text of the statement that a query of the portal sends. If the query changes, the bare server does the same work. */
async function sentBy(query) {
  let sent;
  await query({
    query: (asked) => (
      (sent = asked.text ?? asked),
      Promise.resolve({ rows: [{ json: '{"availableHours":null}', away: '[]', countries: [] }] })
    ),
  });
  return sent;
}
