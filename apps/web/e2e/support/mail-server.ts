/** An SMTP server that stores the emails it receives. */
import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.js';

interface ReceivedMail {
  to: string[];
  mail: Email;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      void PostalMime.parse(new Response(stream as unknown as ReadableStream).body ?? '').then((mail) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      }, done);
    },
  });
  server.on('error', () => undefined); // a portal that stopped during a delivery
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };

  const mailsTo = (address: string, subject: string) =>
    received.filter(({ to, mail }) => to.includes(address) && mail.subject?.includes(subject)).map(({ mail }) => mail);
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    /** Waits for the newest email to this address with this subject that contains the text `said`. */
    waitForMail: (address: string, subject: string, said = '') =>
      eventually(`an email "${subject}" to ${address}`, () =>
        mailsTo(address, subject).findLast(({ text }) => text?.includes(said)),
      ),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** The link of the email's button, from the text part. */
export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (!link) throw new Error(`No link in the email "${mail.subject}"`);
  return link;
}
