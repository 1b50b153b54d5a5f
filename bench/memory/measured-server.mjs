/** The real portal with its background work, in a process of its own that tells how large it is. */
import { createApp } from '../../apps/api/dist/app.js';
import { BackgroundWork } from '../../apps/api/dist/background-work.js';
import { createPlatform } from '../../apps/api/dist/composition.js';
import { loadConfig } from '../../apps/api/dist/platform/config/config.js';

const config = loadConfig(process.env);
const platform = createPlatform(config, /** @type {string} */ (config.databaseUrl));
const app = await createApp(platform);
app.getHttpAdapter().getInstance().get('/api/memory', tellMemory);
const work = new BackgroundWork(platform);
work.start();
await app.listen(0, '127.0.0.1');
process.send?.({ port: new URL(await app.getUrl()).port });
process.once('disconnect', () => void close());

async function close() {
  await app.close();
  await work.stop();
  await platform.jobs.close();
  await platform.pool.end();
}

/** What is still held, not what waits to be collected. */
function tellMemory(_, response) {
  global.gc?.();
  response.json(process.memoryUsage());
}
