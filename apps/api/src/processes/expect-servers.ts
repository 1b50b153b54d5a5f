import { Logger } from '@nestjs/common';
import { reportTo } from '../platform/logs/report.js';
import type { Platform } from '../platform/platform.module.js';

/**
 * For the start of a portal or a worker: throws if a server is the wrong one or refuses this process. One that cannot be
 * reached does not prevent the start. A file store that goes away later is reported.
 */
export async function expectServers({ config, fileBackend, jobs }: Platform): Promise<void> {
  const warn = (line: string) => new Logger('Start').warn(line);
  const logger = new Logger('Files');
  await fileBackend.start(reportTo(logger), (line) => logger.log(line));
  await jobs.expectAccess();
  if (config.databaseUrl && !config.smtpUrl)
    warn('SMTP_URL is not set: this process sends no emails, and writes them to files in DATA_DIR/mail.');
}
