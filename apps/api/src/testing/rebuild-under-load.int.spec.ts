import fc from 'fast-check';
import { views } from '../composition.js';
import { verifyLog } from '../platform/log-integrity/verify-chain.js';
import { checkViews } from '../platform/views/check-views.js';
import { rebuildViews } from '../platform/views/rebuild.js';
import { type FilePortal, startFilePortal } from './file-portal.js';
import { type Company, createCompany, request, performRandomAction } from './random-work.js';

let portal: FilePortal;
let company: Company;
beforeAll(async () => {
  portal = await startFilePortal();
  company = await createCompany(portal);
});
afterAll(() => portal.stop());

const check = () => checkViews(portal.pool, portal.log.codec, views);

describe('R42 the views of the whole portal', () => {
  it('are the same, row by row, when they are rebuilt from the log after any history [R42.3]', async () => {
    const happened = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 40, maxLength: 60 }), async (numbers) => {
        let at = 0;
        while (at < numbers.length)
          happened.add(await performRandomAction(company, (below) => (numbers[at++] ?? 0) % Math.max(1, below)));
        await portal.background.caughtUp(60_000);
        const live = await allRows();
        await rebuildViews(portal.pool, portal.log.codec, views, { eventsAtOnce: 40 });
        expect(await allRows()).toEqual(live);
      }),
      { numRuns: 5, endOnFailure: true },
    );
    expect(happened.size).toBeGreaterThan(15);
  });

  it('can be rebuilt repeatedly while people work: no call fails, no list is incomplete, and nothing is lost or different [R42.2]', async () => {
    const failures: unknown[] = [];
    let done = false;
    const untilDone = async (work: () => Promise<unknown>) => {
      while (!done && failures.length === 0) await work().catch((error: unknown) => failures.push(error));
    };
    const seed = Date.now();
    const before = await portal.log.after(0, 1e6);
    await Promise.all([
      (async () => {
        for (let i = 0; i < 3; i++) await rebuildViews(portal.pool, portal.log.codec, views, { eventsAtOnce: 50 });
      })().finally(() => (done = true)),
      ...Array.from({ length: 4 }, (_, worker) => {
        const pick = pseudoRandom(seed + worker);
        return untilDone(() => performRandomAction(company, pick));
      }),
      untilDone(async () => {
        const { status, body } = await request(company, company.hr, 'get', '/api/users');
        const seen = new Set(((body ?? []) as { id: string }[]).map(({ id }) => id));
        if (status !== 200 || !seen.has(company.hr.id) || !seen.has(company.boss.id))
          throw new Error(`the list of users returned ${status} with ${seen.size} users`);
      }),
    ]);
    expect(failures).toEqual([]);
    expect((await portal.log.after(0, 1e6)).length).toBeGreaterThan(before.length + 20);
    expect(await check()).toMatchObject({ differences: [] });
    expect(await verifyLog(portal.pool)).toMatchObject({ intact: true });
  });
});

/** The rows of every view as PostgreSQL prints them. */
async function allRows(): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name } of views) {
    const { rows } = await portal.pool.query<{ row: string }>(
      `select v::text as row from views.${name} v order by v::text collate "C"`,
    );
    all[name] = rows.map(({ row }) => row);
  }
  return all;
}

/** A linear congruential generator, so that a run can be repeated with its seed. */
function pseudoRandom(seed: number): (below: number) => number {
  let state = seed % 2 ** 32;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * Math.max(1, below));
  };
}
