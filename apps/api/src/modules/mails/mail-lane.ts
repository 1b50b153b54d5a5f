import { setTimeout as sleep } from 'node:timers/promises';

/** Returns whether a mail to this address may be sent now. */
export type MayStart = (address: string) => boolean;

const slowAfterMs = 5_000;

/**
 * The mails of one queue that are being sent. A mail that the server has not taken after 5 s is slow: its job ends, so
 * that another one begins, while sending continues. Further mails to that mailbox wait until it has ended, and one
 * domain gets at most half of the places. A server that hangs on some recipients delays only them.
 */
export class MailLane {
  private readonly slow = new Map<Promise<void>, string>();

  constructor(
    private readonly slowAtMost: number,
    private readonly report: (error: Error) => void,
  ) {}

  /** Ends when the mail is sent, or as soon as it is slow and has found a place among the slow ones. */
  async send(deliver: (mayStart: MayStart) => Promise<void>): Promise<void> {
    let to = '';
    const sending = deliver((address) => {
      to = address.toLowerCase();
      return !this.hangsOn(to);
    });
    if (!(await lastsLonger(sending, slowAfterMs)) || this.slow.size >= this.slowAtMost) return sending;
    this.slow.set(sending, to);
    void sending.catch(this.report).finally(() => this.slow.delete(sending));
  }

  /** Waits for the slow mails. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.slow.keys());
  }

  private hangsOn(address: string): boolean {
    const slow = [...this.slow.values()];
    const sameDomain = slow.filter((other) => domainOf(other) === domainOf(address));
    return slow.includes(address) || sameDomain.length >= this.slowAtMost / 2;
  }
}

async function lastsLonger(work: Promise<void>, ms: number): Promise<boolean> {
  const over = new AbortController();
  const late = sleep(ms, true, { signal: over.signal }).catch(() => true);
  return Promise.race([work.then(() => false), late]).finally(() => over.abort());
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
