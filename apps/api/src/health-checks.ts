import { views } from './composition.js';
import { mailQueueName } from './modules/mails/facade.js';
import { isMigrated } from './platform/migrations/migrate.js';
import type { HealthChecks } from './platform/http/health.controller.js';
import type { Platform } from './platform/platform.module.js';
import { viewsAreCurrent } from './platform/views/views.js';

export function healthChecks({ pool, jobs }: Platform): HealthChecks {
  const mailQueue = jobs.createQueue(mailQueueName);
  return {
    database: () => pool.query('select 1'),
    migrations: () => isMigrated(pool),
    views: () => viewsAreCurrent(pool, views),
    mailQueue: () => mailQueue.check(),
  };
}
