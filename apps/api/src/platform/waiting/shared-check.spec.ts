import { setTimeout as sleep } from 'node:timers/promises';
import { SharedCheck } from './shared-check.js';

/** Counts how often it runs. Each run lasts until it is ended. */
class Hanging {
  runs = 0;
  private readonly ends: (() => void)[] = [];

  readonly check = async (): Promise<string> => {
    this.runs++;
    await new Promise<void>((resolve) => this.ends.push(resolve));
    return `run ${this.runs}`;
  };

  end(): void {
    for (const end of this.ends.splice(0)) end();
  }
}

describe('a check that many wait for', () => {
  it('runs once for callers at the same time', async () => {
    const hanging = new Hanging();
    const check = new SharedCheck(hanging.check, { withinMs: 60_000, otherwise: () => 'late' });
    const results = Promise.all([check.result(), check.result(), check.result()]);
    hanging.end();
    expect(await results).toEqual(['run 1', 'run 1', 'run 1']);
    const next = check.result();
    hanging.end();
    expect(await next).toBe('run 2');
  });

  it('does not start again while the last one hangs', async () => {
    const hanging = new Hanging();
    const check = new SharedCheck(hanging.check, { withinMs: 1, otherwise: () => 'late' });
    for (let call = 0; call < 3; call++) expect(await check.result()).toBe('late');
    expect(hanging.runs).toBe(1);
    hanging.end();
    await sleep(0);
    void check.result();
    expect(hanging.runs).toBe(2);
    hanging.end();
  });

  it('keeps a result as long as asked', async () => {
    let runs = 0;
    const check = new SharedCheck(() => Promise.resolve(++runs), {
      withinMs: 60_000,
      otherwise: () => 0,
      keptMs: 60_000,
    });
    expect([await check.result(), await check.result()]).toEqual([1, 1]);
  });
});
