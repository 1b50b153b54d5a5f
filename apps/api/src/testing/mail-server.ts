/** A real SMTP server on a free loopback port that keeps what it gets. */
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
  /** Called when a mail has come in and before it is acknowledged. */
  beforeAcknowledging?: () => Promise<void>;
}

export async function startMailServer({ port = 0, beforeAcknowledging }: Options = {}) {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void (async () => {
          const mail = await PostalMime.parse(Buffer.concat(chunks));
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
          await beforeAcknowledging?.();
          done();
        })();
      });
    },
  });
  server.on('error', () => undefined); // a client that was killed
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: takenPort } = server.server.address() as { port: number };
  return {
    received,
    port: takenPort,
    url: `smtp://127.0.0.1:${takenPort}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
