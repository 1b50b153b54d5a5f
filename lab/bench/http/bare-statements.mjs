/** The statements of the portal for the measured requests, each as one text that is prepared by name. */
import { companyCalendarPage } from '../../../apps/api/dist/modules/calendar/company-calendar.view.js';
import { refundKind } from '../../../apps/api/dist/modules/refunds/refunds.view.js';
import {
  defaultOrder,
  findRequest,
  noReviewerNotice,
  peopleReviewedBy,
} from '../../../apps/api/dist/modules/requests/facade.js';
import { timeOffQueue } from '../../../apps/api/dist/modules/time-off/team-queue.view.js';
import { ownTimeOffJson } from '../../../apps/api/dist/modules/time-off/own-time-off.view.js';
import { findUser } from '../../../apps/api/dist/modules/users/facade.js';
import { listUsers } from '../../../apps/api/dist/modules/users/user-list.view.js';

const table = 'state.rate_limits';
const firstPage = { after: null, limit: 101 };

export const statements = {
  session: `select u.id, u.email, u.full_name as "fullName", u.role, u.country, u.team_id as "teamId",
      u.manager_id as "managerId", u.require_password_change as "requirePasswordChange",
      s.used_at < now() - interval '1 minute' as stale
    from state.sessions s join views.users u on u.id = s.user_id
    where s.id_hash = $1 and u.status = 'ACTIVE' and s.used_at > now() - interval '8 hours'
      and s.created_at > now() - interval '7 days'`,
  touch: 'update state.sessions set used_at = now() where id_hash = $1 returning 1',
  ownTimeOff: await sentBy((db) => ownTimeOffJson(db, { id: '', country: 'SPAIN' }, 2026)),
  queue: await sentBy((db) =>
    timeOffQueue(
      /** @type {any} */ ({ pool: db }),
      [peopleReviewedBy({ id: '', role: 'HR_MANAGER', covers: [], reviewedBack: [] })],
      '2026-01-01',
      {
        ...firstPage,
        order: defaultOrder,
      },
    ),
  ),
  calendar: await sentBy((db) =>
    companyCalendarPage(db, { id: '', role: 'EMPLOYEE' }, { from: '', to: '', today: '' }, null),
  ),
  users: await sentBy((db) => listUsers(db, null, 2026, { ...firstPage, order: 'created', descending: true })),
  dataKey: 'select wrapped from keys.person_keys where person_id = $1',
  newFile:
    'insert into state.files (id, owner_id, size_bytes, type, sha256, storage_key) values ($1, $2, $3, $4, $5, $6)',
  lastNumber: 'select last_number from state.refund_numbers where year = $1',
  takeNumber: `insert into state.refund_numbers (year, last_number) values ($1, $2)
    on conflict (year) do update set last_number = excluded.last_number`,
  refund: await sentBy((db) => findRequest(db, refundKind, '')),
  reviewCandidates: await sentBy((db) => noReviewerNotice(db, '')),
  attempt: `insert into ${table} values ($1, $2, $3)
    on conflict (key) do update set points = case when ${table}.expire <= $4 then $2 else ${table}.points + ($2) end,
      expire = case when ${table}.expire <= $4 then $3 else ${table}.expire end
    returning points, expire`,
  credentials: `select c.user_id, c.password_hash from state.credentials c join views.users u on u.id = c.user_id
    where c.email_hmac = $1 and u.status = 'ACTIVE'`,
  openSession: 'insert into state.sessions (id_hash, user_id) values ($1, $2)',
  user: await sentBy((db) => findUser(db, '', 2026)),
};

/** The text of the statement that a query of the portal sends. If the query changes, the bare server does the same work. */
export async function sentBy(query) {
  let sent;
  await query({
    query: (asked) => (
      (sent = asked.text ?? asked),
      Promise.resolve({ rows: [{ json: '{"availableHours":null}', away: '[]', countries: [] }] })
    ),
  });
  return sent;
}
