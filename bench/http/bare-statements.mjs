/** The portal's statements for the two measured requests, as a bare server would keep them: one text each, prepared by name. */
import { ownTimeOffJson } from '../../apps/api/dist/modules/time-off/own-time-off.view.js';
import { findUser } from '../../apps/api/dist/modules/users/users.public.js';

const table = 'state.rate_limits';

export const statements = {
  session: `select u.id, u.email, u.full_name as "fullName", u.role, u.country, u.team_id as "teamId",
      u.manager_id as "managerId", u.require_password_change as "requirePasswordChange",
      s.used_at < now() - interval '1 minute' as stale
    from state.sessions s join views.users u on u.id = s.user_id
    where s.id_hash = $1 and u.status = 'ACTIVE' and s.used_at > now() - interval '8 hours'
      and s.created_at > now() - interval '7 days'`,
  touch: 'update state.sessions set used_at = now() where id_hash = $1 returning 1',
  ownTimeOff: await sentBy((db) => ownTimeOffJson(db, { id: '', country: 'SPAIN' }, 2026)),
  attempt: `insert into ${table} values ($1, $2, $3)
    on conflict (key) do update set points = case when ${table}.expire <= $4 then $2 else ${table}.points + ($2) end,
      expire = case when ${table}.expire <= $4 then $3 else ${table}.expire end
    returning points, expire`,
  credentials: `select c.user_id, c.password_hash from state.credentials c join views.users u on u.id = c.user_id
    where c.email_hmac = $1 and u.status = 'ACTIVE'`,
  openSession: 'insert into state.sessions (id_hash, user_id) values ($1, $2)',
  user: await sentBy((db) => findUser(db, '', 2026)),
};

/** The text of the one statement that a query of the portal sends: it may be rewritten, the floor stays the same work. */
async function sentBy(query) {
  let sent;
  await query({ query: ({ text }) => ((sent = text), Promise.resolve({ rows: [{ json: '[]' }] })) });
  return sent;
}
