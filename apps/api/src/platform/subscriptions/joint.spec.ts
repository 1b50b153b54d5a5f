import { setImmediate as nextTurn } from 'node:timers/promises';
import { Joint } from './joint.js';

describe('requests of one turn', () => {
  it('are served together, each with its own reply', async () => {
    const served: number[][] = [];
    const doubled = new Joint<number, number>((numbers) => {
      served.push([...numbers]);
      return Promise.resolve(numbers.map((number) => 2 * number));
    });

    expect(await Promise.all([doubled.ask(1), doubled.ask(2), Promise.resolve().then(() => doubled.ask(3))])).toEqual([
      2, 4, 6,
    ]);
    expect(await doubled.ask(4)).toBe(8);
    expect(served).toEqual([[1, 2, 3], [4]]);
  });

  it('do not wait for those that are being served', async () => {
    const served: number[][] = [];
    let release: () => void = () => undefined;
    const slow = new Joint<number, number>(async (numbers) => {
      served.push([...numbers]);
      if (served.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return numbers;
    });
    const first = slow.ask(1);
    await nextTurn();
    expect(await slow.ask(2)).toBe(2);
    release();
    expect(await first).toBe(1);
  });

  it('fail together, and the next ones are served', async () => {
    let failing = true;
    const joint = new Joint<number, number>((numbers) =>
      failing ? Promise.reject(new Error('away')) : Promise.resolve(numbers),
    );
    const outcomes = await Promise.allSettled([joint.ask(1), joint.ask(2)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    failing = false;
    expect(await joint.ask(3)).toBe(3);
  });
});
