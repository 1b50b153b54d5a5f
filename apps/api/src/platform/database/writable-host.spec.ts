import { readDatabaseUrl } from './database-url.js';
import { reach } from './writable-host.js';

it('with several hosts, a connection keeps the key of its client certificate, which the driver hides', () => {
  const { stream } = reach(readDatabaseUrl('postgres://portal@db1,db2/staffroom'));
  const connecting = {
    ssl: Object.defineProperty({ cert: 'certificate' }, 'key', { value: 'key', enumerable: false }),
  };
  stream!(connecting).destroy();
  expect({ ...connecting.ssl }).toMatchObject({ cert: 'certificate', key: 'key' });
});
