import { setTimeout as sleep } from 'node:timers/promises';

export interface SendingRights {
  /** Whether a mail to this address may be sent now. */
  mayStart: (address: string) => boolean;
  /** Ends the attempt: others need its place. */
  signal: AbortSignal;
}

interface SlowMail {
  to: string;
  giveUp: () => void;
}

export interface LaneLimits {
  slowAtMost: number;
  /** Whether a slow mail is given up as soon as others need its place. */
  givesUp: boolean;
}

const slowAfterMs = 5_000;

/**
 * The mails of one queue that are being sent. A mail that the server has not taken after 5 s is slow: its job ends, so
 * that another one begins, while sending continues. Further mails to that mailbox wait until it has ended. If all places
 * for slow mails are taken, the oldest one is given up, so a server that hangs on some recipients delays others by seconds.
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
    const over = new AbortController();
    const mayStart = (address: string) => {
      to = address.toLowerCase();
      return !this.hangsOn(to);
    };
    const sending = deliver({ mayStart, signal: over.signal });
    if (!(await lastsLonger(sending, slowAfterMs))) return sending;
    while (this.slow.size >= this.limits.slowAtMost) {
      if (!this.limits.givesUp) return sending;
      await this.giveUpOldest();
    }
    const ended = sending.catch(this.report).finally(() => this.slow.delete(ended));
    this.slow.set(ended, { to, giveUp: () => over.abort() });
  }

  /** Waits for the slow mails. */
  async ended(): Promise<void> {
    await Promise.all(this.slow.keys());
  }

  private hangsOn(address: string): boolean {
    return [...this.slow.values()].some(({ to }) => to === address);
  }

  private async giveUpOldest(): Promise<void> {
    for (const [ended, { giveUp }] of this.slow) {
      giveUp();
      return ended;
    }
  }
}

async function lastsLonger(work: Promise<void>, ms: number): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(ms, true, { signal: over.signal }).catch(() => true);
  return Promise.race([work.then(() => false), late]).finally(() => over.abort());
}
