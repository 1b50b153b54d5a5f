import { plannedFaults, roundsOf, stepsOfLane } from './plan.mjs';

const steps = (seed: number, lane: number) => {
  const all = stepsOfLane(seed, lane);
  return Array.from({ length: 50 }, () => all.next().value);
};

test('the same seed gives the same steps and faults, another seed gives others', () => {
  expect(steps(7, 2)).toEqual(steps(7, 2));
  expect(steps(7, 2)).not.toEqual(steps(8, 2));
  expect(steps(7, 2)).not.toEqual(steps(7, 3));
  const planned = (seed: number) =>
    plannedFaults(seed, 2, ['portal', 'worker', 'postgres']).map(({ atMs, fault, random }) => [
      atMs,
      fault,
      random.seed(),
    ]);
  expect(planned(7)).toEqual(planned(7));
  expect(planned(7)).not.toEqual(planned(8));
});

test('every kind of fault comes once before any comes again', () => {
  const kinds = plannedFaults(3, 2, ['portal', 'worker', 'postgres']).map(({ fault }) => fault);
  expect(kinds.length).toBeGreaterThan(6);
  expect(new Set(kinds.slice(0, 3)).size).toBe(3);
  expect(new Set(kinds.slice(3, 6)).size).toBe(3);
});

test('a trial has rounds of two minutes, one of more than ten minutes rounds of five', () => {
  expect(roundsOf(7, 3)).toEqual([
    { seed: 701, minutes: 2 },
    { seed: 702, minutes: 1 },
  ]);
  expect(roundsOf(7, 60).map(({ minutes }) => minutes)).toEqual(Array<number>(12).fill(5));
});
