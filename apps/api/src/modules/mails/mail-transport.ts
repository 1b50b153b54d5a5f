/** Where mails go: to the configured mail server, or as files into the data folder. */
import type { Config } from '../../platform/config/config.js';
import { FileTransport } from './file-transport.js';
import type { MailTransport } from './mail-message.js';
import { SmtpTransport } from './smtp-transport.js';

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>;

export function createMailTransport(
  { smtpUrl, mailFrom, dataDir }: MailConfig,
  print: (line: string) => void,
): MailTransport {
  return smtpUrl ? new SmtpTransport(smtpUrl, mailFrom) : new FileTransport(dataDir, mailFrom, print);
}
