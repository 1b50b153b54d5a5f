import { addDays } from '@staffroom/contracts/plain-date.js';
import { scenarioOf } from '../testing/scenario.js';
import type { ReminderEvent } from './reminder-events.js';
import { dayWaited, reminder, workingDaysWaited } from './reminder.js';

const { given } = scenarioOf(reminder);
const request = { requestId: 'r1', kind: 'TIME_OFF', userId: 'ana' } as const;
const reviewersReminded: ReminderEvent = { type: 'ReviewersReminded', data: request };
const hrReminded: ReminderEvent = { type: 'HrReminded', data: request };

function waited(waitedDays: number, remindAfterDays = 3, escalateAfterDays = 7) {
  const policy = { remindAfterDays, escalateAfterDays };
  return { type: 'Remind', data: { ...request, policy, waitedDays, hasReviewers: true, hasHr: true } } as const;
}

test('R57a a request reminds its reviewers once, after three working days', () => {
  given().when(waited(2)).thenNothing();
  given().when(waited(3)).then(reviewersReminded);
  given(reviewersReminded).when(waited(3)).thenNothing();
  given(reviewersReminded).when(waited(6)).thenNothing();
});

test('R57a it goes to HR once, after seven', () => {
  given(reviewersReminded).when(waited(7)).then(hrReminded);
  given(reviewersReminded, hrReminded).when(waited(30)).thenNothing();
});

test('R57a a request that waited long before anyone looked reminds everyone at once', () => {
  given().when(waited(8)).then(reviewersReminded, hrReminded);
  given(hrReminded).when(waited(8)).then(reviewersReminded);
});

test('R57a each wish to cancel reminds for itself, also after the request did', () => {
  const ofWish = (wishId: string) => ({ type: 'ReviewersReminded', data: { ...request, wishId } }) as const;
  const wishWaited = (wishId: string) => ({ type: 'Remind', data: { ...waited(3).data, wishId } }) as const;
  given(reviewersReminded, hrReminded).when(wishWaited('w1')).then(ofWish('w1'));
  given(reviewersReminded, ofWish('w1')).when(wishWaited('w1')).thenNothing();
  given(reviewersReminded, ofWish('w1')).when(wishWaited('w2')).then(ofWish('w2'));
});

test('R57a nobody is recorded as reminded who is not there, and who comes later is reminded then', () => {
  const among = (there: { hasReviewers: boolean; hasHr: boolean }) =>
    ({ type: 'Remind', data: { ...waited(8).data, ...there } }) as const;
  given()
    .when(among({ hasReviewers: false, hasHr: false }))
    .thenNothing();
  given()
    .when(among({ hasReviewers: true, hasHr: false }))
    .then(reviewersReminded);
  given(reviewersReminded)
    .when(among({ hasReviewers: true, hasHr: true }))
    .then(hrReminded);
});

test('R57a 0 days turn a reminder off', () => {
  given()
    .when(waited(50, 0, 7))
    .then(hrReminded);
  given()
    .when(waited(50, 3, 0))
    .then(reviewersReminded);
  given()
    .when(waited(0, 0, 0))
    .thenNothing();
});

test.each([
  ['from Monday to Thursday', '2026-06-15', '2026-06-18', [], 3],
  ['on the day itself', '2026-06-15', '2026-06-15', [], 0],
  ['from Friday over the weekend to Wednesday', '2026-06-19', '2026-06-24', [], 3],
  ['from Saturday to Wednesday', '2026-06-20', '2026-06-24', [], 3],
  ['over a public holiday', '2026-06-15', '2026-06-18', ['2026-06-17'], 2],
  ['over a public holiday at a weekend', '2026-06-19', '2026-06-24', ['2026-06-20'], 3],
  ['before the request', '2026-06-15', '2026-06-10', [], 0],
])('R57a working days are counted %s', (_, askedOn, day, holidays, expected) => {
  expect(workingDaysWaited(askedOn, day, holidays)).toBe(expected);
});

test('R57a the day on which a request has waited so long is the first one that counts so many working days', () => {
  const holidays = ['2026-06-17', '2026-06-20'];
  expect(dayWaited('2026-06-15', 3, holidays)).toBe('2026-06-19');
  for (const askedOn of ['2026-06-12', '2026-06-15', '2026-06-20']) {
    for (let days = 1; days <= 20; days++) {
      const day = dayWaited(askedOn, days, holidays);
      expect(workingDaysWaited(askedOn, day, holidays)).toBe(days);
      expect(workingDaysWaited(askedOn, addDays(day, -1), holidays)).toBe(days - 1);
    }
  }
});
