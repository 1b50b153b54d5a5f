import { withinTime } from '../../platform/waiting/within-time.js';

export interface SendingRights {
  /** Whether a mail to this address may be sent now. */
  mayStart: (address: string) => boolean;
  /** Ends the attempt: others need its place. */
  signal: AbortSignal;
}

interface SlowMail {
  to: string;
  startedMs: number;
  giveUp: () => void;
}

export interface LaneLimits {
  slowAtMost: number;
  /** Whether a slow mail is given up as soon as others need its place. */
  givesUp: boolean;
}

const slowAfterMs = 5_000;
/** A server that checks the text of a mail may take this long. It would get the mail twice. */
const leastMs = 15_000;

/**
 * The mails of one queue that are being sent. A mail that the server has not taken after 5 s is slow: its job ends, so
 * that another one begins, while sending continues. Further mails to that mailbox wait until it has ended. If all places
 * for slow mails are taken, the oldest one is given up after 15 s, so a server that hangs on some recipients delays others by seconds.
 */
export class MailLane {
  private readonly slow = new Map<Promise<void>, SlowMail>();

  constructor(
    private readonly limits: LaneLimits,
    private readonly report: (error: Error) => void,
  ) {}

  /** Ends when the mail is sent, or as soon as it is slow and has found a place among the slow ones. */
  async send(deliver: (rights: SendingRights) => Promise<void>): Promise<void> {
    let to = '';
    let ended = false;
    const startedMs = performance.now();
    const over = new AbortController();
    const mayStart = (address: string) => {
      to = address.toLowerCase();
      return !this.hangsOn(to);
    };
    const sending = deliver({ mayStart, signal: over.signal }).finally(() => (ended = true));
    const isSlow = await withinTime(
      sending.then(() => false),
      slowAfterMs,
      () => true,
    );
    if (!isSlow) return;
    while (!ended && this.slow.size >= this.limits.slowAtMost) {
      if (!this.limits.givesUp) return sending;
      await this.oldestEnds();
    }
    const settled = sending.catch(this.report).finally(() => this.slow.delete(settled));
    this.slow.set(settled, { to, startedMs, giveUp: () => over.abort() });
  }

  /** Gives up the slow mails. Their next attempt is another process's. */
  async end(): Promise<void> {
    for (const { giveUp } of this.slow.values()) giveUp();
    await Promise.all(this.slow.keys());
  }

  private hangsOn(address: string): boolean {
    return [...this.slow.values()].some(({ to }) => to === address);
  }

  private async oldestEnds(): Promise<void> {
    for (const [settled, { startedMs, giveUp }] of this.slow) {
      await withinTime(settled, startedMs + leastMs - performance.now(), giveUp);
      return settled;
    }
  }
}
