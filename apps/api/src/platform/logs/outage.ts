import { isUnreachable } from '../database/sql-errors.js';
import { redisRefusal } from './redis-refusal.js';
import type { Report } from './report.js';

const minuteMs = 60_000;
/** While a server has no free connection, some replies still come over the open ones. */
const calmMs = 15_000;

/**
 * While a server is away or refuses this process, every task that needs it fails again and again. The first failure is reported, and then one a
 * minute for each reason, until the server has replied and nothing failed for 15 s. Other failures are passed on as they are.
 */
export class Outage {
  private readonly saidAtMs = new Map<string, number>();
  private calm?: NodeJS.Timeout;

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
    clearTimeout(this.calm);
    this.calm = undefined;
    const now = performance.now();
    if (now - (this.saidAtMs.get(reason) ?? -minuteMs) < minuteMs) return;
    this.saidAtMs.set(reason, now);
    this.passOn(`background work waits for ${this.server}`, error);
  };

  /** Call it whenever the server has replied. */
  over(): void {
    if (this.saidAtMs.size === 0 || this.calm) return;
    this.calm = setTimeout(() => {
      this.calm = undefined;
      this.saidAtMs.clear();
      this.sayIsBack(`${this.server} can be reached again`);
    }, calmMs).unref();
  }
}
