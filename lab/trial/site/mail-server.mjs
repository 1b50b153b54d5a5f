/** A real SMTP server that keeps what it gets, and can hang, refuse, or die before it acknowledges. */
import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** @typedef {'works' | 'hangs' | 'refuses' | 'loses the reply'} Mood */

export class MailServer {
  /** @type {{ messageId: string, to: string, subject: string, text: string, at: number }[]} */
  received = [];
  /** @type {Mood} */
  mood = 'works';
  /** Mails that it refused, or accepted without acknowledging them. */
  spoiled = 0;
  port = 0;
  #server;

  async start() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        this.#take(stream, session, done).catch(() => undefined); // cut in the middle of a mail
      },
    });
    this.#server.on('error', () => undefined); // a client that was killed
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server.server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (this.#server.server.address());
    this.port = port;
  }

  async #take(stream, session, done) {
    const chunks = [];
    for await (const chunk of stream) chunks.push(chunk);
    const { mood } = this;
    if (mood !== 'works') this.spoiled++;
    if (mood === 'refuses') return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
    if (mood === 'hangs') return; // neither kept nor acknowledged
    const { messageId, subject, text } = await PostalMime.parse(Buffer.concat(chunks));
    const [{ address }] = session.envelope.rcptTo;
    this.received.push({
      messageId: messageId ?? '',
      to: address,
      subject: subject ?? '',
      text: text ?? '',
      at: Date.now(),
    });
    if (mood !== 'loses the reply') done();
  }

  stop() {
    return new Promise((resolve) => this.#server.close(() => resolve(undefined)));
  }
}
