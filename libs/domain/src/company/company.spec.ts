import { scenarioOf } from '../testing/scenario.js';
import type { CompanyEvent } from './company-events.js';
import { company, type CompanyCommand } from './company.js';

const { given } = scenarioOf(company);
const change = (remindAfterDays: number, escalateAfterDays: number): CompanyCommand => ({
  type: 'ChangeReminders',
  data: { remindAfterDays, escalateAfterDays },
});
const changed = (remindAfterDays: number, escalateAfterDays: number): CompanyEvent => ({
  type: 'RemindersChanged',
  data: { remindAfterDays, escalateAfterDays },
});

test('R57a reviewers are reminded after three working days and HR is told after seven, until HR changes this', () => {
  given().when(change(3, 7)).thenNothing();
  given().when(change(2, 5)).then(changed(2, 5));
  given(changed(2, 5)).when(change(2, 5)).thenNothing();
  given(changed(2, 5)).when(change(3, 7)).then(changed(3, 7));
});

test('R57a 0 turns a reminder off', () => {
  given().when(change(0, 7)).then(changed(0, 7));
  given().when(change(3, 0)).then(changed(3, 0));
  given().when(change(0, 0)).then(changed(0, 0));
});

test('R57a HR is not told before the reviewers', () => {
  given().when(change(4, 4)).then(changed(4, 4));
  const refusal = { rule: 'R57a', kind: 'invalid', field: 'escalateAfterDays' } as const;
  const message = 'HR cannot be told before the reviewers are reminded. Please give as many days or more, or 0.';
  given()
    .when(change(4, 3))
    .thenRefused({ ...refusal, message });
});

test.each([-1, 1.5, 61, NaN])('R57a %d is no number of working days', (days) => {
  const refusal = { rule: 'R57a', kind: 'invalid' } as const;
  const message = 'Please give a whole number of working days from 0 to 60.';
  given()
    .when(change(days, 7))
    .thenRefused({ ...refusal, field: 'remindAfterDays', message });
  given()
    .when(change(3, days))
    .thenRefused({ ...refusal, field: 'escalateAfterDays', message });
});

test('R57a up to sixty working days are possible', () => {
  given().when(change(60, 60)).then(changed(60, 60));
});
