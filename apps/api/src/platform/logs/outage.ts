import { isUnreachable } from '../database/sql-errors.js';
import { redisRefusal } from './redis-refusal.js';
import type { Report } from './report.js';

const minuteMs = 60_000;
const calmMs = 15_000;

/**
 * While a server is away or refuses this process, every task that needs it fails again and again. The first failure is reported, and then one a
 * minute for each reason, until the server is back. Other failures are passed on as they are.
 */
export class Outage {
  private readonly saidAtMs = new Map<string, number>();
  private failedAtMs = -Infinity;

  constructor(
    /** Such as "the database". */
    private readonly server: string,
    private readonly passOn: Report,
    private readonly sayIsBack: (line: string) => void = () => undefined,
  ) {}

  readonly report: Report = (message, error) => {
    const refusal = redisRefusal(error);
    if (!refusal && !isUnreachable(error)) return this.passOn(message, error);
    const { name, code, address, port } = error as { name?: string; code?: string; address?: string; port?: number };
    const reason = [refusal ?? code ?? name, address, port].join(' '); // the same code comes under several names
    const now = performance.now();
    this.failedAtMs = now;
    if (now - (this.saidAtMs.get(reason) ?? -minuteMs) < minuteMs) return;
    this.saidAtMs.set(reason, now);
    this.passOn(`background work waits for ${this.server}`, error);
  };

  /** A server without a free connection still replies over the open ones: while other tasks fail, that is not the end. */
  replied(): void {
    if (performance.now() - this.failedAtMs >= calmMs) this.over();
  }

  over(): void {
    if (this.saidAtMs.size === 0) return;
    this.saidAtMs.clear();
    this.sayIsBack(`${this.server} can be reached again`);
  }
}
