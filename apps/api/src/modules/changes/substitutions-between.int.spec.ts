import { areas } from '../../composition.js';
import { Clock } from '../../platform/clock/clock.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';
import { listsFor } from './reached-people.js';
import { ReadChanges } from './read-changes.js';

class ClockOn extends Clock {
  constructor(public day: string) {
    super('UTC');
  }

  override now(): Date {
    return new Date(`${this.day}T12:00:00Z`);
  }
}

let portal: TimeOffPortal;
let elias: TestPerson;
let sofia: TestPerson;
let other: TestPerson;

beforeAll(async () => {
  portal = await startTimeOffPortal();
  elias = await portal.person({ role: 'EXECUTIVE', fullName: 'Elias Brandt' });
  sofia = await portal.person({ role: 'EXECUTIVE', fullName: 'Sofia Marino' });
  other = await portal.person({ role: 'EXECUTIVE' });
  const naming = { substituteId: sofia.id, startDate: '2026-06-16', endDate: '2026-06-17' };
  await elias.send('post', '/api/substitutes', naming).expect(201);
});
afterAll(() => portal.stop());

it('R57 a substitution that begins or ends with a date is told to both, once', async () => {
  const clock = new ClockOn('2026-06-15');
  const reader = new ReadChanges(portal.log, clock, areas);
  const told = async (day: string) => {
    clock.day = day;
    const changes = await reader.ofNewDay();
    return [elias, sofia, other].map(({ id }) => [...listsFor({ id, role: 'EXECUTIVE' }, changes)].sort());
  };
  const both = [['substitutes'], ['notifications', 'substitutes', 'team-refunds', 'team-time-off'], []];
  expect(await told('2026-06-15')).toEqual([[], [], []]);
  expect(await told('2026-06-16')).toEqual(both);
  expect(await told('2026-06-16')).toEqual([[], [], []]);
  expect(await told('2026-06-17')).toEqual([[], [], []]);
  expect(await told('2026-06-18')).toEqual(both);
});

it('R57 one that began and ended while nothing was told is told by no one', async () => {
  const clock = new ClockOn('2026-06-15');
  const reader = new ReadChanges(portal.log, clock, areas);
  clock.day = '2026-06-30';
  expect(await reader.ofNewDay()).toEqual([]);
});
