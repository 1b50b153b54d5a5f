import { isUnreachable } from '../database/sql-errors.js';
import { redisRefusal } from './redis-refusal.js';
import type { Report } from './report.js';

const minuteMs = 60_000;

/**
 * While a server is away or refuses this process, every task of the background fails again and again. The first failure is passed on, and then one a
 * minute for each server and reason. Other failures are passed on as they are.
 */
export function calmly(report: Report): Report {
  const saidAtMs = new Map<string, number>();
  return (message, error) => {
    const refusal = redisRefusal(error);
    if (!refusal && !isUnreachable(error)) return report(message, error);
    const { name, code, address, port } = error as { name?: string; code?: string; address?: string; port?: number };
    const which = [refusal ?? code ?? name, address, port].join(' '); // the same code comes under several names
    const now = performance.now();
    if (now - (saidAtMs.get(which) ?? -minuteMs) < minuteMs) return;
    saidAtMs.set(which, now);
    report('background work waits for a server', error);
  };
}
