/** The real portal in its own process, as `npm start` serves it, but without background work, which is not measured here. */
import { createApp } from '../../../apps/api/dist/app.js';
import { createPlatform } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';

// no person sends as many requests in an hour as a benchmark does in a second
const unlimited = { QUOTA_REQUESTS: '1000000', QUOTA_UPLOADS: '1000000', QUOTA_UPLOAD_MB: '1000000' };

const config = loadConfig({ ...process.env, ...unlimited });
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
