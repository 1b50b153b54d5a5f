/** Lists every area of the portal and combines what the areas contribute. */
import { accessArea } from './modules/access/area.js';
import { apiTokensArea } from './modules/api-tokens/area.js';
import { Areas } from './modules/area/area.js';
import { authArea } from './modules/auth/area.js';
import { calendarFeedsArea } from './modules/calendar-feeds/area.js';
import { companyArea } from './modules/company/area.js';
import { documentsArea } from './modules/documents/area.js';
import { leaveWarningsArea } from './modules/leave-warnings/area.js';
import { mailsArea } from './modules/mails/area.js';
import type { MailTemplates } from './modules/mails/facade.js';
import { notificationsArea } from './modules/notifications/area.js';
import { NewsCatalog, notificationMails } from './modules/notifications/facade.js';
import { passwordResetArea } from './modules/password-reset/area.js';
import { furtherInvitationMails, invitationMails, resetMails } from './modules/password-reset/facade.js';
import { payrollArea } from './modules/payroll/area.js';
import { refundsArea } from './modules/refunds/area.js';
import { remindersArea } from './modules/reminders/area.js';
import { secondFactorArea } from './modules/second-factor/area.js';
import { secondFactorMails } from './modules/second-factor/facade.js';
import { securityArea } from './modules/security/area.js';
import { securityMails } from './modules/security/facade.js';
import { setAsideArea } from './modules/set-aside/area.js';
import { substitutesArea } from './modules/substitutes/area.js';
import { teamsArea } from './modules/teams/area.js';
import { timeOffArea } from './modules/time-off/area.js';
import { usersArea } from './modules/users/area.js';
import {
  emailChangedMails,
  formerAddressMails,
  ibanChangedMails,
  passwordChangedMails,
} from './modules/users/facade.js';
import { webhooksArea } from './modules/webhooks/area.js';
import type { Config } from './platform/config/config.js';
import { EventCodec } from './platform/events/event-codec.js';
import { createPool } from './platform/database/database.js';
import { EventLog } from './platform/event-log/event-log.js';
import { createGuardedBackend } from './platform/files/create-file-store.js';
import { FileScanner } from './platform/files/file-scanner.js';
import { FileStore } from './platform/files/file-store.js';
import { Clock } from './platform/clock/clock.js';
import { Jobs } from './platform/jobs/jobs.js';
import { openKeyring } from './platform/master-key/open-keyring.js';
import type { Platform } from './platform/platform.module.js';
import { DiskReserve } from './platform/quotas/disk-reserve.js';
import { Quotas } from './platform/quotas/quotas.js';
import type { View } from './platform/views/view.js';

export const areas = new Areas([
  usersArea,
  teamsArea,
  timeOffArea,
  refundsArea,
  documentsArea,
  payrollArea,
  companyArea,
  apiTokensArea,
  calendarFeedsArea,
  webhooksArea,
  remindersArea,
  leaveWarningsArea,
  substitutesArea,
  notificationsArea,
  mailsArea,
  passwordResetArea, // before auth: resets are found by the credentials
  securityArea, // before auth, like resets
  secondFactorArea,
  authArea,
  accessArea,
  setAsideArea,
]);

export const catalogs = areas.list.map(({ events }) => events);

export const views: readonly View[] = areas.list.flatMap((area) => area.views);

export const newsCatalog = new NewsCatalog(areas);

type MailNeeds = Pick<Platform, 'config' | 'keyring' | 'log' | 'clock'>;

export function mailTemplates({ config, keyring, log, clock }: MailNeeds): MailTemplates[] {
  const { publicUrl, timeZone } = config;
  return [
    notificationMails(publicUrl, newsCatalog, invitationMails(keyring, publicUrl), clock),
    resetMails(keyring, publicUrl),
    furtherInvitationMails(keyring, publicUrl),
    passwordChangedMails(publicUrl),
    emailChangedMails(publicUrl),
    formerAddressMails(publicUrl, log),
    ibanChangedMails(publicUrl, log),
    securityMails(publicUrl, timeZone),
    secondFactorMails(publicUrl),
  ];
}

/**
 * Everything below Nest, over one database. Connections switch to `appRole` if it is given: the URL's own role is then
 * the owner. With `longWork`, a statement may take any time. Throws if the master key is not the one of the database.
 */
export async function createPlatform(
  config: Config,
  databaseUrl: string,
  appRole?: string,
  options: { longWork?: boolean } = {},
): Promise<Platform> {
  const pool = createPool(databaseUrl, {
    ...(appRole ? { role: appRole } : {}),
    ...options,
    max: config.databaseConnections,
  });
  const keyring = await openKeyring(pool, config).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const fileBackend = await createGuardedBackend(config, pool);
  const fileScanner = new FileScanner(config.clamd);
  const log = new EventLog(pool, new EventCodec(catalogs, keyring), keyring, views);
  return {
    config,
    pool,
    keyring,
    log,
    clock: new Clock(config.timeZone),
    jobs: new Jobs(pool, config.redisUrl),
    fileBackend,
    fileScanner,
    files: new FileStore(pool, keyring, fileBackend, fileScanner),
    quotas: new Quotas(pool, keyring, config.quotas),
    diskReserve: new DiskReserve(config.dataDir, config.diskReserveMb),
    forgetPerson: areas.forgetPerson,
  };
}
