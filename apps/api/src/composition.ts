/** Lists every area of the portal and combines what the areas contribute. */
import { accessArea } from './modules/access/area.js';
import type { Area } from './modules/area/area.js';
import { forgetPersonIn } from './modules/area/areas.js';
import { authArea } from './modules/auth/area.js';
import { documentsArea } from './modules/documents/area.js';
import { mailsArea } from './modules/mails/area.js';
import type { MailTemplates } from './modules/mails/facade.js';
import { notificationsArea } from './modules/notifications/area.js';
import { Newsroom, notificationMails } from './modules/notifications/facade.js';
import { passwordResetArea } from './modules/password-reset/area.js';
import { resetMails } from './modules/password-reset/facade.js';
import { payrollArea } from './modules/payroll/area.js';
import { refundsArea } from './modules/refunds/area.js';
import { teamsArea } from './modules/teams/area.js';
import { timeOffArea } from './modules/time-off/area.js';
import { usersArea } from './modules/users/area.js';
import { passwordChangedMails } from './modules/users/facade.js';
import type { Config } from './platform/config/config.js';
import { EventCodec } from './platform/events/event-codec.js';
import { createPool } from './platform/database/database.js';
import { EventLog } from './platform/event-log/event-log.js';
import { Keyring } from './platform/events/keyring.js';
import { createFileStore } from './platform/files/create-file-store.js';
import { Clock } from './platform/http/clock.js';
import { Jobs } from './platform/jobs/jobs.js';
import type { Platform } from './platform/platform.module.js';
import type { View } from './platform/views/view.js';

export const areas: readonly Area[] = [
  usersArea,
  teamsArea,
  timeOffArea,
  refundsArea,
  documentsArea,
  payrollArea,
  notificationsArea,
  mailsArea,
  passwordResetArea, // before auth: resets are found by the credentials
  authArea,
  accessArea,
];

export const catalogs = areas.map(({ events }) => events);

export const views: readonly View[] = areas.flatMap((area) => area.views);

export const newsroom = new Newsroom(areas);

export function mailTemplates({
  config,
  keyring,
}: Pick<Platform, 'keyring'> & { config: Pick<Config, 'publicUrl'> }): MailTemplates[] {
  const { publicUrl } = config;
  return [notificationMails(publicUrl, newsroom), resetMails(keyring, publicUrl), passwordChangedMails(publicUrl)];
}

/**
 * Everything below Nest, over one database. Connections switch to `appRole` if it is given: the URL's own role is then
 * the owner.
 */
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
    files: createFileStore(config, pool, keyring),
    forgetPerson: forgetPersonIn(areas),
  };
}
