/** The company of the cases, with a new person for each call, and ways to hold a call back. */
import pg from 'pg';
import { rebuildGate } from '../../platform/database/advisory-locks.js';
import { succeedingCall } from '../cases/call.js';
import { type Change, roleOf } from '../cases/route-case.js';
import { type Person, startWorld } from '../cases/world.js';
import { until } from '../until.js';
import { beginCall, type LateCall } from './late-call.js';

export type RightsWorld = Awaited<ReturnType<typeof startRightsWorld>>;

export async function startRightsWorld() {
  const world = await startWorld();
  await world.platform.fileBackend.check(); // as at a start; otherwise the first upload leaves a setting
  const admin = new pg.Pool({ connectionString: world.database.adminUrl });

  /** A call, and the new person who sends it. */
  const prepared = async (one: Change): Promise<{ person: Person; call: LateCall }> => {
    const hr = roleOf(one) === 'HR_MANAGER' ? await world.person({ role: 'HR_MANAGER' }) : undefined;
    const { call, by } = await succeedingCall(world, one, hr);
    return { person: by!, call: { ...call, cookie: by!.cookie } };
  };

  return {
    ...world,
    admin,
    prepared,
    /** Sends the headers and half of the body, and waits until the guards have passed them. */
    async begin(call: LateCall, { id }: { id: string }) {
      await admin.query(`update state.sessions set used_at = now() - interval '2 minutes' where user_id = $1`, [id]);
      const finish = beginCall(world.address, call);
      await until(async () => {
        const { rowCount } = await admin.query(
          `select from state.sessions where user_id = $1 and used_at > now() - interval '1 minute'`,
          [id],
        );
        return rowCount === 1;
      });
      return finish;
    },
    send: (call: LateCall) => beginCall(world.address, call)(),
    /** No append gets beyond its first statement while `work` runs. */
    async whileHeld<T>(started: () => Promise<T>, work: (client: pg.PoolClient) => Promise<unknown>): Promise<T> {
      const client = await admin.connect();
      try {
        await client.query(`begin; select pg_advisory_xact_lock(${rebuildGate})`);
        const call = started();
        await until(async () => {
          const { rowCount } = await client.query(
            `select from pg_locks where locktype = 'advisory' and objid = ${rebuildGate} and not granted
               and database = (select oid from pg_database where datname = current_database())`,
          );
          return rowCount === 1;
        });
        await work(client);
        await client.query('commit');
        return await call;
      } finally {
        client.release(true);
      }
    },
    async close() {
      await admin.end();
      await world.close();
    },
  };
}
