import { exampleText } from './reminder-fields.js';

const friday = '2026-11-27';
const example = (remindAfterDays: string, escalateAfterDays: string) =>
  exampleText({ remindAfterDays, escalateAfterDays }, friday);

test('R57a the example names the days, without weekends', () => {
  expect(example('3', '7')).toBe(
    'A request made today that nobody reviews reminds its reviewers on Wednesday 2 December and goes to all HR managers on Tuesday 8 December. A public holiday of the requester moves this by a day.',
  );
});

test('R57a the example leaves out what is turned off', () => {
  expect(example('0', '1')).toMatch(/^A request made today that nobody reviews goes to all HR managers on Monday/);
  expect(example('1', '0')).toMatch(/reminds its reviewers on Monday 30 November\. /);
  expect(example('0', '0')).toBe('Nobody is reminded of a waiting request.');
});

test.each([
  ['', '7'],
  ['3', '2'],
  ['3', '61'],
  ['1.5', '7'],
])('R57a there is no example for %s and %s', (remind, escalate) => {
  expect(example(remind, escalate)).toBe('The example appears when both numbers are possible.');
});
