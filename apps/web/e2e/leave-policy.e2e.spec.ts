/** HR changes policies, and people take leave by them. */
import { addDays, dateIn, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { freeDays, timeOffOf } from './support/free-days.js';
import { eventually } from './support/eventually.js';
import { button, dialog, heading, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { openRequestForm, requestRow } from './support/time-off-steps.js';
import { waitForToast } from './support/toasts.js';

const calm = { reducedMotion: 'reduce' } as const;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
}, 180_000);
afterAll(() => stage?.close());
afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

it('R54 HR changes the carry-over of a country, after seeing what it means', async () => {
  const hr = await stage.as('hr', calm);
  await hr.goto('/settings/leave');
  await button(hr, 'Edit carry-over in Germany').click();
  const editing = dialog(hr, 'Carry-over in Germany');
  await editing.getByText('Some days', { exact: true }).click();
  await editing.getByRole('textbox', { name: 'Days' }).fill('5');
  await waitForVisible(editing.getByText(/^Concerns \d+ active (person|people) in Germany$/));
  await waitForVisible(editing.getByText(/With the change, /));
  await button(editing, 'Save').click();
  await waitForToast(hr, 'Carry-over changed');
  const card = hr.getByRole('region', { name: 'Carry-over' });
  await waitForVisible(card.getByText('Up to 5 days carry over until 31 March of the next year'));
  await waitForVisible(card.getByText(/^Last changed by Helena Ruiz on/));
}, 180_000);

it('R51 HR limits a kind of special leave; an employee requests it, and a reviewer approves', async () => {
  const hr = await stage.as('hr', calm);
  await hr.goto('/settings/leave');
  await button(hr, 'Edit Training').click();
  const editing = dialog(hr, 'Edit Training');
  await editing.getByLabel('Days a year').fill('2');
  await editing.getByLabel('A note is required').check();
  await button(editing, 'Save').click();
  await waitForToast(hr, 'Special leave changed');

  const employee = await stage.as('employee', calm);
  await employee.goto('/time-off');
  await waitForVisible(heading(employee, 'Time Off'));
  const [day] = (await freeDays(employee, 1, addDays(dateIn('UTC', new Date()), 60))) as [PlainDate];
  const form = await openRequestForm(employee);
  await form.getByText('Special', { exact: true }).click();
  await form.getByLabel('Start Date').fill(day);
  await form.getByLabel('End Date').fill(day);
  await form.getByRole('combobox', { name: 'Kind of leave' }).click();
  await employee.getByRole('option', { name: 'Training' }).click();
  await form.getByLabel('Note').fill('Course in Lisbon');
  await waitForVisible(form.getByText(/^Available of this kind in /));
  await button(form, 'Submit Request').click();
  await waitForToast(employee, 'Time off request submitted successfully');
  await waitForVisible(requestRow(employee, 'Course in Lisbon').getByText(/^Training/));

  await hr.goto('/team/time-off');
  await waitForVisible(heading(hr, 'Time Off Requests'));
  const card = hr.getByRole('listitem').filter({ hasText: 'Course in Lisbon' });
  await waitForVisible(card.getByText('Training'));
  await card.getByRole('button', { name: /^Review / }).click();
  const review = dialog(hr, 'Review Request');
  await waitForVisible(review.getByRole('heading', { name: 'Balance of Training' }));
  await button(review, 'Approve').click();
  await waitForToast(hr, 'Time off request reviewed successfully');
  await employee.reload();
  await waitForVisible(requestRow(employee, 'Course in Lisbon').getByText('Approved'));
}, 180_000);

it('R53 HR adds a closure, which the portal enters for everyone, and takes it back', async () => {
  const hr = await stage.as('hr', calm);
  await hr.goto('/settings/leave');
  await button(hr, 'Add Day').click();
  const adding = dialog(hr, 'Add Company Day');
  const employee = await stage.as('employee', calm);
  const [day] = (await freeDays(employee, 1, weekdayAfter(90))) as [PlainDate];
  await adding.getByLabel('Name').fill('Bridge day');
  await adding.getByText('Closure', { exact: true }).click();
  await adding.getByLabel('Date').fill(day);
  await waitForVisible(adding.getByText(/^Concerns \d+ active people$/));
  await button(adding, 'Add').click();
  await waitForToast(hr, 'Company day added');
  const entered = async () => (await timeOffOf(employee)).filter(({ reason }) => reason === 'Bridge day');
  const [vacation] = await eventually('the closure to be entered', async () => {
    const found = await entered();
    return found.length > 0 && found;
  });
  expect(vacation).toMatchObject({ type: 'VACATION', status: 'APPROVED', startDate: day });
  const done = await eventually('the closure to be entered for everyone', async () => {
    await hr.reload();
    const progress = hr.getByRole('status', { name: 'Progress of Bridge day' });
    await waitForVisible(progress);
    const text = (await progress.textContent()) ?? '';
    return !text.includes('still to come') && text;
  });
  expect(done).toMatch(/entered for \d+ of \d+ people/);
  await button(hr, 'Remove Bridge day').click();
  await button(dialog(hr, 'Remove Bridge day?'), 'Remove').click();
  await waitForToast(hr, 'Company day removed');
  await eventually('the closure to be taken back', async () => (await entered()).length === 0);
}, 240_000);

function weekdayAfter(days: number): PlainDate {
  let day = addDays(dateIn('UTC', new Date()), days);
  while (isWeekend(day)) day = addDays(day, 1);
  return day;
}
