/** A worker process that only sends mails, for tests that kill it. */
import 'reflect-metadata';
import { createPlatform } from '../composition.js';
import { NotificationWork } from '../modules/notifications/facade.js';
import { loadConfig } from '../platform/config/config.js';

const config = loadConfig(process.env);
const { log, jobs } = createPlatform(config, config.databaseUrl!);
new NotificationWork({
  config,
  log,
  jobs,
  report: (message) => console.error(message),
  print: () => undefined,
}).start();
