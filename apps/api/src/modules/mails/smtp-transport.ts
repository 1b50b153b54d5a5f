import { createTransport } from 'nodemailer';
import { addressed, type MailMessage, type MailTransport } from './mail-message.js';

const connectMs = 10_000;
const silenceMs = 30_000;
/** For one mail, however busy the connection is. */
const sendingMs = 60_000;
const checkMs = 2_000;

/** Uses one connection per mail, so that a restarted mail server cannot cut an idle one. */
export class SmtpTransport implements MailTransport {
  private readonly transport;

  constructor(
    url: string,
    private readonly from: string,
    name: string | undefined,
    private readonly deadlineMs = sendingMs,
  ) {
    this.transport = createTransport({
      url,
      name,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send(message: MailMessage, _mailId: string, givenUp: AbortSignal): Promise<null> {
    // Within AbortSignal.any(), garbage collection can take an AbortSignal.timeout() before it fires.
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), this.deadlineMs);
    const signal = AbortSignal.any([deadline.signal, givenUp]); // closes the connection
    try {
      await this.transport.sendMail({ ...addressed(message, this.from), signal });
    } finally {
      clearTimeout(timer);
    }
    return null;
  }
}

/** Throws if the mail server does not greet. Does not sign in: a wrong password would be counted there. */
export async function checkMailServer(url: string | undefined): Promise<void> {
  if (!url) return;
  const anonymous = Object.assign(new URL(url), { username: '', password: '' }).href;
  const limits = { connectionTimeout: checkMs, greetingTimeout: checkMs, socketTimeout: checkMs };
  await createTransport({ url: anonymous, ...limits }).verify();
}
