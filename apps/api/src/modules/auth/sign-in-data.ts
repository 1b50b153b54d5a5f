/** The data that auth stores about a person, for their export, backups and their erasure. */
import type { Queryable, Statement } from '../../platform/database/database.js';
import { forgetIdentitiesOf } from './identities.js';
import { forgetBrowsersOf } from './known-browsers.js';
import { removeSecondFactors } from './second-factors.js';
import { endSessionsOf } from './session-store.js';

type Rows = Record<string, unknown>[];

/** Tables that a backup leaves out, each with the reason. */
export const signInsNotBackedUp = {
  'state.sessions': 'people sign in again; a session that was ended after the backup must not come back',
  'state.known_browsers': 'people are notified once more that a browser is new',
  'state.rate_limits': 'counters of the last minutes',
  'state.sign_in_steps': 'sign-ins of the last minutes that wait for the second factor',
};

/** For a restore, which goes into an empty database only. */
export const credentialsTable = 'state.credentials';

/** No ids: those of sessions and passwords are stored as hashes, and stay here. */
export async function signInsOf(db: Queryable, userId: string): Promise<{ sessions: Rows; password: Rows }> {
  const sessions = await db.query<Rows[number]>(
    `select created_at as "signedInAt", used_at as "lastUsedAt", network as address, browser from state.sessions where user_id = $1 order by 1`,
    [userId],
  );
  const password = await db.query<Rows[number]>(
    'select changed_at as "changedAt" from state.credentials where user_id = $1',
    [userId],
  );
  return { sessions: sessions.rows, password: password.rows };
}

export function eraseSignIns(userId: string): Statement[] {
  return [
    endSessionsOf(userId),
    forgetBrowsersOf(userId),
    forgetIdentitiesOf(userId),
    ...removeSecondFactors(userId),
    { text: 'delete from state.credentials where user_id = $1', values: [userId] },
  ];
}
