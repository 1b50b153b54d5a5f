import { execFileSync } from 'node:child_process';
import { entryArgs } from './testing/entry-args.js';

const [built] = entryArgs('heap-growth') as [string];

it('a long-lived process collects old objects earlier than V8 does by itself', () => {
  const ofV8 = meanHeapMb('');
  const limited = meanHeapMb(`import { limitHeapGrowth } from ${JSON.stringify(built)};
    limitHeapGrowth({ heapGrowthPercent: 30 });`);
  expect(limited).toBeLessThan(0.8 * ofV8);
});

/** With 40 MB in use, and much garbage that lives just long enough to become old. */
function meanHeapMb(preparation: string): number {
  const code = `${preparation}
    const kept = Array.from({ length: 400_000 }, (_, i) => ({ i, text: 'x' + i }));
    const recent = new Array(200_000);
    const sizes = [];
    for (let i = 0; i < 8_000_000; i++) {
      recent[i % recent.length] = { i, list: [i] };
      if (i % 10_000 === 0) sizes.push(process.memoryUsage().heapTotal / 1e6);
    }
    console.log(kept.length > 0 && sizes.reduce((a, b) => a + b) / sizes.length);`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', code], { encoding: 'utf8' }));
}
