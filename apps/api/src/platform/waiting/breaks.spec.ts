import { itemsBetweenBreaks, mapWithBreaks } from './breaks.js';

const many = Array.from({ length: 3 * itemsBetweenBreaks + 1 }, (_, at) => at);

it('a long loop lets others have a turn before it has handled all items, and keeps their order', async () => {
  let handled = 0;
  const handledBeforeOthers = new Promise((resolve) => setImmediate(() => resolve(handled)));
  const results = await mapWithBreaks(many, (item, at) => {
    handled += 1;
    return Promise.resolve([item, at]);
  });
  expect(await handledBeforeOthers).toBe(itemsBetweenBreaks);
  expect(results).toEqual(many.map((item) => [item, item]));
});

it('ends with the first error', async () => {
  const seen: number[] = [];
  const work = mapWithBreaks(many, (item) => {
    seen.push(item);
    if (item === itemsBetweenBreaks) throw new Error('wrong');
  });
  await expect(work).rejects.toThrow('wrong');
  expect(seen).toHaveLength(itemsBetweenBreaks + 1);
});
