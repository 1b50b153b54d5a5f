import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { entryArgs } from '../testing/entry-args.js';

const [built] = entryArgs('processes/collect-at-rest') as [string];

it('a process at rest gives back what its work has left, which V8 would keep', async () => {
  const [left, collected] = await Promise.all([
    heapMbAtRest(''),
    heapMbAtRest(`import { collectAtRest } from ${JSON.stringify(built)};
      collectAtRest();`),
  ]);
  expect(left).toBeGreaterThan(40);
  expect(collected).toBeLessThan(20);
});

/** After work that leaves 50 MB of garbage: as soon as they are gone, or after three looks. */
async function heapMbAtRest(preparation: string): Promise<number> {
  const code = `${preparation}
    let kept = Array.from({ length: 500_000 }, (_, i) => ({ i, text: 'x' + i }));
    if (kept.length > 0) kept = null;
    const heapMb = () => process.memoryUsage().heapUsed / 1e6;
    for (const end = Date.now() + 17_000; heapMb() > 20 && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 500));
    console.log(heapMb());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  return Number(stdout);
}
