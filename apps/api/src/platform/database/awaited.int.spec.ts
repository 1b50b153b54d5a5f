import { migrate } from '../migrations/migrate.js';
import { OwnServer } from '../../testing/own-server.js';
import { until } from '../../testing/until.js';
import { migrationLock } from './advisory-locks.js';
import { sayingWhatIsAwaited } from './awaited.js';
import { withConnection } from './connect.js';

let server: OwnServer;
let said: string[];
beforeAll(async () => (server = await OwnServer.start()));
beforeEach(() => (said = []));
afterAll(() => server.remove());

const opened = () => {
  const url = server.url('staffroom_owner');
  return sayingWhatIsAwaited(
    url,
    (line) => said.push(line),
    () => migrate(url, 'staffroom_app'),
  );
};

it('a start that waits for a synchronous standby says so', async () => {
  await server.run('postgres', `alter system set synchronous_standby_names = 'nobody'`);
  await server.run('postgres', 'select pg_reload_conf()');
  const opening = opened();
  await until(() => said.length > 0); // it looks after 5 s and after 65 s
  expect(said).toEqual(['Waiting for the database, whose synchronous standby does not confirm a commit …']);
  await server.run('postgres', 'alter system reset synchronous_standby_names');
  await server.run('postgres', 'select pg_reload_conf()');
  await opening;
});

it('a start that waits for another one says so', async () => {
  let opening: Promise<void> | undefined;
  await withConnection(server.url('staffroom_owner'), async (other) => {
    await other.query('select pg_advisory_lock($1)', [migrationLock]);
    opening = opened();
    await until(() => said.length > 0);
  });
  expect(said).toEqual(['Waiting for another process, which opens the same database …']);
  await opening;
});
