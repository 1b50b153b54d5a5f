import type { Health, Outcome } from '@staffroom/contracts/health.js';
import { SharedCheck } from '../waiting/shared-check.js';

/** Returns false or throws if something does not work. */
export type Check = () => Promise<unknown>;

const withinMs = 1_000;
/** A server is not checked more often, because others run it. */
const keptMs = 10_000;

/** Whether the servers respond without which the portal still serves. Callers at the same time share one check. */
export class DetailChecks {
  private readonly checks: [string, SharedCheck<Outcome>][];

  constructor(details: Record<keyof Health['details'], Check>) {
    this.checks = Object.entries(details).map(([name, check]) => [
      name,
      new SharedCheck(() => outcomeOf(check), { withinMs, otherwise: () => 'failing', keptMs }),
    ]);
  }

  async outcomes(): Promise<Health['details']> {
    const outcomes = await Promise.all(this.checks.map(async ([name, check]) => [name, await check.result()] as const));
    return Object.fromEntries(outcomes) as Health['details'];
  }
}

export async function outcomeOf(check: Check): Promise<Outcome> {
  try {
    return (await check()) === false ? 'failing' : 'ok';
  } catch {
    return 'failing';
  }
}
