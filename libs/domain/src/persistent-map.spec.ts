import * as fc from 'fast-check';
import { PersistentMap } from './persistent-map.js';

test('every version of a persistent map keeps its entries, in whatever order versions are created and read', () => {
  const change = fc.record({
    from: fc.nat(),
    key: fc.constantFrom('a', 'b', '__proto__', 'constructor'),
    value: fc.option(fc.nat(), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const versions = [{ map: PersistentMap.empty<number>(), model: new Map<string, number>() }];
      for (const { from, key, value } of changes) {
        const { map, model } = versions[from % versions.length]!;
        const next = new Map(model);
        if (value === undefined) next.delete(key);
        else next.set(key, value);
        versions.push({ map: value === undefined ? map.without(key) : map.with(key, value), model: next });
      }
      for (const { map, model } of versions) {
        expect(map.size).toBe(model.size);
        expect(map.values().sort()).toEqual([...model.values()].sort());
        for (const key of ['a', 'b', '__proto__', 'constructor', 'absent']) {
          expect(map.get(key)).toBe(model.get(key));
          expect(map.has(key)).toBe(model.has(key));
        }
      }
    }),
  );
});
