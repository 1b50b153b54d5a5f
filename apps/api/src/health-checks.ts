import { views } from './composition.js';
import { checkMailServer, mailQueueName } from './modules/mails/facade.js';
import { isMigrated } from './platform/migrations/migrate.js';
import { backgroundHealth } from './platform/jobs/heartbeat.js';
import type { HealthChecks } from './platform/http/health.controller.js';
import type { Platform } from './platform/platform.module.js';
import { viewsAreCurrent } from './platform/views/views.js';

/** A connection on which the database is silent is given up, so that health checks do not use up the pool. */
const silentMs = 2_000;

export function healthChecks(platform: Platform, drain: HealthChecks['drain']): HealthChecks {
  const { pool } = platform;
  const selectOne = { text: 'select 1', query_timeout: silentMs };
  return {
    required: {
      database: () => pool.query(selectOne),
      migrations: () => isMigrated(pool),
      views: () => viewsAreCurrent(pool, views),
    },
    details: detailChecks(platform),
    background: () => backgroundHealth(pool),
    drain,
  };
}

export function detailChecks({ config, jobs, fileBackend, fileScanner }: Platform): HealthChecks['details'] {
  const mailQueue = jobs.createQueue(mailQueueName);
  return {
    jobQueue: () => mailQueue.check(),
    mailServer: () => checkMailServer(config.smtpUrl),
    fileStore: () => fileBackend.check(),
    fileScanner: () => fileScanner.check(),
  };
}
