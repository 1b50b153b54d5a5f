/** Looks up the names of servers. */
import { ADDRCONFIG, type LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';

const keptMs = 60_000;
/** A lookup that takes longer and fails had no reply from the name server. */
const slowMs = 1_000;

type Ask = (hostname: string) => Promise<LookupAddress[]>;

const askSystem: Ask = (hostname) => lookup(hostname, { all: true, hints: ADDRCONFIG });

/**
 * A lookup without a reply occupies, for 10 seconds or more, one of the two threads that the process has for the lookups of everything: the
 * other webhooks, Redis, the mail server. So each name is looked up once at a time, and what was found, or that there was no reply, is kept
 * for a minute.
 */
export function nameLookup(ask: Ask = askSystem): Ask {
  const lookups = new Map<string, Promise<LookupAddress[]>>();
  return (hostname) => {
    const known = lookups.get(hostname);
    if (known) return known;
    const startedMs = performance.now();
    const begun = ask(hostname);
    lookups.set(hostname, begun);
    const forgetAfter = (ms: number) => setTimeout(() => lookups.delete(hostname), ms).unref();
    begun.then(
      () => forgetAfter(keptMs),
      () => forgetAfter(performance.now() - startedMs < slowMs ? 0 : keptMs),
    );
    return begun;
  };
}
