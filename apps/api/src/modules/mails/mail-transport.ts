/** Sends mails to the configured mail server, or writes them to files in the data folder. */
import type { Config } from '../../platform/config/config.js';
import { FileTransport } from './file-transport.js';
import type { MailTransport } from './mail-message.js';
import { SmtpTransport } from './smtp-transport.js';

export type MailConfig = Pick<Config, 'smtpUrl' | 'smtpName' | 'mailFrom' | 'dataDir'>;

export function createMailTransport(
  { smtpUrl, smtpName, mailFrom, dataDir }: MailConfig,
  print: (line: string) => void,
): MailTransport {
  return smtpUrl ? new SmtpTransport(smtpUrl, mailFrom, smtpName) : new FileTransport(dataDir, mailFrom, print);
}
