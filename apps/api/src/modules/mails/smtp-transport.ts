import { createTransport } from 'nodemailer';
import { automaticHeaders, type MailMessage, type MailTransport } from './mail-message.js';

const connectMs = 10_000;
const silenceMs = 30_000;

/** Uses one connection per mail, so that a restarted mail server cannot cut an idle one. */
export class SmtpTransport implements MailTransport {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    this.transport = createTransport({
      url,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(message: MailMessage): Promise<null> {
    await this.transport.sendMail({ ...message, from: this.from, headers: automaticHeaders });
    return null;
  }
}
