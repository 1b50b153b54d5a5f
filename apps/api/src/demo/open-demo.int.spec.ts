import pg from 'pg';
import { storeSetting } from '../platform/database/stored-settings.js';
import { loadConfig } from '../platform/config/config.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { demoSetting } from '../modules/company/facade.js';
import { refuseOpenDemo } from './open-demo.js';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('a database with the demo company is not opened to other machines unless DEMO is true', async () => {
  const starting = (env: Record<string, string>) =>
    refuseOpenDemo(client, loadConfig({ MASTER_KEY: 'ab'.repeat(32), HOST: '0.0.0.0', ...env }));
  await starting({ DEMO: 'false' });
  await storeSetting(client, demoSetting, 'seeded');
  await expect(starting({ DEMO: 'false' })).rejects.toThrow(
    'HOST is "0.0.0.0", and this database contains the demo accounts. Use another database, or set DEMO=true to open them to other machines.',
  );
  await starting({ DEMO: 'true' });
  const here = { DEMO: 'false', HOST: '127.0.0.1' };
  await expect(starting({ ...here, TRUST_PROXY: '1' })).rejects.toThrow('TRUST_PROXY is set, and this database');
  await starting(here);
});
