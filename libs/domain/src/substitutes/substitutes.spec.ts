import { scenarioOf } from '../testing/scenario.js';
import type { SubstituteEvent, SubstituteNamed } from './substitute-events.js';
import { type NameSubstitute, substitutes } from './substitutes.js';

const { given } = scenarioOf(substitutes);
/** The ids that these tests name. */
const everyone = ['s1', 's2', ...Array.from({ length: 20 }, (_, at) => `n${at}`)];
const executive = { role: 'EXECUTIVE', status: 'ACTIVE' } as const;
const naming = {
  substitutionId: 's1',
  userId: 'elias',
  substituteId: 'sofia',
  startDate: '2026-06-15',
  endDate: '2026-06-26',
};
const named = (changes: Partial<SubstituteNamed> = {}): SubstituteEvent => ({
  type: 'SubstituteNamed',
  data: { ...naming, ...changes },
});
const removed: SubstituteEvent = {
  type: 'SubstituteRemoved',
  data: { substitutionId: 's1', userId: 'elias', substituteId: 'sofia' },
};
const name = (changes: Partial<NameSubstitute> = {}) =>
  ({
    type: 'NameSubstitute',
    data: { ...naming, today: '2026-06-10', substitute: executive, listed: everyone, ...changes },
  }) as const;
const remove = (substitutionId: string) => ({ type: 'RemoveSubstitute', data: { substitutionId } }) as const;

test('R57 a reviewer names a substitute for a period, or for all of their own approved leave', () => {
  given().when(name()).then(named());
  const always = { startDate: null, endDate: null };
  given().when(name(always)).then(named(always));
  given()
    .when(name({ substitute: { role: 'HR_MANAGER', status: 'ACTIVE' } }))
    .then(named());
});

test.each([
  ['an employee', { role: 'EMPLOYEE', status: 'ACTIVE' }],
  ['an archived executive', { role: 'EXECUTIVE', status: 'ARCHIVED' }],
] as const)('R57 %s cannot be a substitute', (_, substitute) => {
  const message = 'A substitute must be an active executive or HR manager. Please choose someone else.';
  given()
    .when(name({ substitute }))
    .thenRefused({ rule: 'R57', kind: 'unprocessable', field: 'substituteId', message });
});

test.each<[Partial<NameSubstitute>, string, string]>([
  [{ startDate: null }, 'startDate', 'Please choose the first day.'],
  [{ startDate: '2026-02-30' }, 'startDate', 'Please choose the first day.'],
  [{ endDate: null }, 'endDate', 'Please choose the last day.'],
  [{ endDate: 'soon' }, 'endDate', 'Please choose the last day.'],
  [{ endDate: '2026-06-14' }, 'endDate', 'The last day is before the first one.'],
  [{ today: '2026-06-27' }, 'endDate', 'This period is over. Please choose a later last day.'],
  [{ endDate: '2028-06-11' }, 'endDate', 'The last day may be at most 2 years ahead.'],
  [{ substituteId: 'elias' }, 'substituteId', 'Please choose someone else than yourself.'],
  [{ substitute: null }, 'substituteId', 'There is no such person. Please choose another one.'],
])('R57 naming with %j is refused', (changes, field, message) => {
  given().when(name(changes)).thenRefused({ rule: 'R57', kind: 'invalid', field, message });
});

test('R57 the last possible day is two years ahead, and the first one today', () => {
  given()
    .when(name({ endDate: '2028-06-10' }))
    .then(named({ endDate: '2028-06-10' }));
  given()
    .when(name({ today: '2026-06-15' }))
    .then(named());
  const message = 'The first day has passed. Please choose today or a later day.';
  given()
    .when(name({ today: '2026-06-16' }))
    .thenRefused({ rule: 'R57', kind: 'invalid', field: 'startDate', message });
});

test('R57 nobody is named twice for the same time', () => {
  const refusal = { rule: 'R57', kind: 'conflict', code: 'CONFLICT' } as const;
  given(named())
    .when(name({ substitutionId: 's2' }))
    .thenRefused({ ...refusal, message: 'This person is already your substitute at that time.' });
  const longer = { substitutionId: 's2', endDate: '2026-06-27' };
  given(named()).when(name(longer)).then(named(longer));
  const another = { substitutionId: 's2', substituteId: 'max' };
  given(named()).when(name(another)).then(named(another));
  given(named(), removed).when(name()).then(named());
});

test('R57 who was archived since may be named again', () => {
  given(named())
    .when(name({ substitutionId: 's2', listed: [] }))
    .then(named({ substitutionId: 's2' }));
});

test('R57 at most twenty have not ended', () => {
  const twenty = Array.from({ length: 20 }, (_, at) => named({ substitutionId: `n${at}`, substituteId: `p${at}` }));
  given(...twenty)
    .when(name())
    .thenRefused({ kind: 'conflict', message: 'You have 20 substitutes, which is the most. Please remove one first.' });
  given(...twenty.slice(1))
    .when(name())
    .then(named());
  const later = { startDate: '2026-07-01', endDate: '2026-07-02', today: '2026-06-30' };
  given(...twenty)
    .when(name(later))
    .then(named({ startDate: later.startDate, endDate: later.endDate }));
});

test('R57 a substitute can be removed once', () => {
  given(named()).when(remove('s1')).then(removed);
  const missing = { rule: 'R2', kind: 'not-found', message: 'There is no such substitute.' } as const;
  given(named()).when(remove('s2')).thenRefused(missing);
  given(named(), removed).when(remove('s1')).thenRefused(missing);
});
