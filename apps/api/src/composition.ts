/** The one list of what the portal is made of: event catalogs, views, subscriptions, modules. */
import { accessEvents } from '@staffroom/domain/access/access-events.js';
import { documentEvents } from '@staffroom/domain/documents/document-events.js';
import { mailEvents } from '@staffroom/domain/mails/mail-events.js';
import { inboxEvents } from '@staffroom/domain/notifications/inbox-events.js';
import { payslipEvents } from '@staffroom/domain/payroll/payslip-events.js';
import { refundEvents } from '@staffroom/domain/refunds/refund-events.js';
import { teamEvents } from '@staffroom/domain/teams/team-events.js';
import { timeOffEvents } from '@staffroom/domain/time-off/time-off-events.js';
import { userEvents } from '@staffroom/domain/users/user-events.js';
import { documentViews } from './modules/documents/facade.js';
import { notificationViews } from './modules/notifications/facade.js';
import { payrollViews } from './modules/payroll/facade.js';
import { refundViews } from './modules/refunds/facade.js';
import { timeOffViews } from './modules/time-off/facade.js';
import { directoryViews } from './modules/directory/facade.js';
import type { Config } from './platform/config/config.js';
import { EventCodec } from './platform/events/event-codec.js';
import { createPool } from './platform/database/database.js';
import { EventLog } from './platform/event-log/event-log.js';
import { Keyring } from './platform/events/keyring.js';
import { createFileStore } from './platform/files/create-file-store.js';
import { Clock } from './platform/http/clock.js';
import { Jobs } from './platform/jobs/jobs.js';
import { SessionStore } from './platform/sessions/session-store.js';
import type { Platform } from './platform/platform.module.js';
import type { View } from './platform/views/view.js';

export const catalogs = [
  userEvents,
  teamEvents,
  timeOffEvents,
  refundEvents,
  documentEvents,
  payslipEvents,
  inboxEvents,
  mailEvents,
  accessEvents,
];

export const views: readonly View[] = [
  ...directoryViews,
  ...timeOffViews,
  ...refundViews,
  ...documentViews,
  ...payrollViews,
  ...notificationViews,
];

/** Everything below Nest, over one database. `appRole` is what connections step down to, if the URL's own role is the owner. */
export function createPlatform(config: Config, databaseUrl: string, appRole?: string): Platform {
  const pool = createPool(databaseUrl, appRole ? { role: appRole } : {});
  const keyring = new Keyring(config.masterKey);
  const log = new EventLog(pool, new EventCodec(catalogs, keyring), keyring, views);
  return {
    config,
    pool,
    keyring,
    log,
    clock: new Clock(config.timeZone),
    jobs: new Jobs(pool, config.redisUrl),
    sessions: new SessionStore(pool),
    files: createFileStore(config, pool, keyring),
  };
}
