/** A real SMTP server on a free loopback port that stores the mails it receives. */
import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  mail: Email;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

interface Options {
  port?: number;
  /** Called after a mail has been received and before it is acknowledged. */
  beforeAcknowledging?: (to: readonly string[]) => Promise<void>;
  /** The reply code with which the recipient is refused; 0 accepts the recipient. */
  refusing?: (address: string) => number;
  /** With it, the server offers STARTTLS. */
  tls?: { key: Buffer; cert: Buffer };
}

export async function startMailServer({ port = 0, beforeAcknowledging, refusing = () => 0, tls }: Options = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    ...tls,
    disabledCommands: tls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      const responseCode = refusing(address);
      done(responseCode ? Object.assign(new Error('Refused'), { responseCode }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          const mail = await PostalMime.parse(Buffer.concat(chunks));
          const to = session.envelope.rcptTo.map(({ address }) => address);
          received.push({ to, mail });
          await beforeAcknowledging?.(to);
          done();
        })();
      });
    },
  });
  server.on('error', () => undefined); // the client was killed
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: takenPort } = server.server.address() as { port: number };
  return {
    received,
    connections: () => server.connections.size,
    port: takenPort,
    url: `smtp://127.0.0.1:${takenPort}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
