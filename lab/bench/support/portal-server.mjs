import { createApp } from '../../../apps/api/dist/app.js';
import { createPlatform } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';

const config = loadConfig(process.env);
const platform = await createPlatform(config, /** @type {string} */ (config.databaseUrl));
const app = await createApp(platform);
await app.listen(0, '127.0.0.1');
process.send?.({ port: new URL(await app.getUrl()).port });
process.once('disconnect', () => void close());

async function close() {
  await app.close();
  await platform.jobs.close();
  await platform.pool.end();
}
