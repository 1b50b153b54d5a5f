/** A child process that only serves HTTP, for tests that kill it. Prints its port, and its log if LOG_LEVEL is set. */
import 'reflect-metadata';
import { createApp } from '../app.js';
import { createPlatform } from '../composition.js';
import { loadConfig } from '../platform/config/config.js';
import { Logs } from '../platform/logs/logs.js';

const config = loadConfig(process.env);
const { lines } = new Logs('portal', config);
const app = await createApp(
  await createPlatform(config, config.databaseUrl!),
  process.env['LOG_LEVEL'] ? lines : undefined,
);
await app.listen(0, '127.0.0.1');
process.stdout.write(`port ${(app.getHttpServer() as { address(): { port: number } }).address().port}\n`);
