/** The real portal with its background work, in its own process, which reports its memory. */
import { createApp } from '../../../apps/api/dist/app.js';
import { BackgroundWork } from '../../../apps/api/dist/background-work.js';
import { createPlatform } from '../../../apps/api/dist/composition.js';
import { loadConfig } from '../../../apps/api/dist/platform/config/config.js';

const config = loadConfig(process.env);
const platform = await createPlatform(config, /** @type {string} */ (config.databaseUrl));
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

/** Reports the memory in use, without garbage. */
function tellMemory(_, response) {
  global.gc?.();
  response.json(process.memoryUsage());
}
