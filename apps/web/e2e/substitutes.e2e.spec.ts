/** A reviewer goes away: a substitute decides, and HR sets when waiting requests are brought up again. */
import { addDays, dateIn } from '@staffroom/contracts/plain-date.js';
import { button, dialog, heading, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
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

it('R57 an executive names a substitute, who decides on a request; the history says for whom', async () => {
  const elias = await stage.as('executive', calm);
  await elias.goto('/account');
  await button(elias, 'Name Substitute').click();
  const naming = dialog(elias, 'Name Substitute');
  await naming.getByRole('combobox', { name: 'Substitute' }).fill('camille');
  await naming.getByRole('option', { name: /Camille Moreau/ }).click();
  await naming.getByLabel('Last Day').fill(addDays(dateIn('UTC', new Date()), 30));
  await naming.getByRole('button', { name: 'Name Substitute' }).click();
  await waitForToast(elias, 'Substitute named');
  await waitForVisible(elias.getByRole('list', { name: 'My substitutes' }).getByText('Camille Moreau'));

  const camille = await stage.as('camille.moreau', calm);
  await camille.goto('/team/time-off');
  await waitForVisible(camille.getByText(/^You are covering for/));
  await button(camille, /^Review .*Emma Castillo/)
    .first()
    .click();
  const review = dialog(camille, 'Review Request');
  await review.getByRole('button', { name: 'Approve', exact: true }).click();
  await waitForToast(camille, 'Time off request reviewed successfully');

  await elias.goto('/team/time-off');
  await waitForVisible(heading(elias, 'Time Off Requests'));
  const decided = elias.getByRole('region', { name: 'Reviewed Requests' }).getByRole('listitem');
  const row = decided.filter({ hasText: 'Emma Castillo' }).filter({ hasText: 'Camille Moreau' }).first();
  await row.getByRole('button', { name: /history/i }).click();
  await waitForVisible(elias.getByRole('dialog').getByText('approved the request for Elias Brandt'));
}, 180_000);

it('R57a HR changes after how many days a waiting request reminds its reviewers', async () => {
  const hr = await stage.as('hr', calm);
  await hr.goto('/users');
  await hr.getByRole('link', { name: 'Settings' }).click();
  await waitForVisible(heading(hr, 'Leave Policy'));
  await button(hr, 'Edit reminders').click();
  const editing = dialog(hr, 'Reminders');
  await editing.getByLabel('Remind the reviewers after').fill('5');
  await waitForVisible(editing.getByText(/With the change, it reminds its reviewers on/));
  await button(editing, 'Save').click();
  await waitForToast(hr, 'Reminders changed');
  await waitForVisible(hr.getByText(/^Last changed by Helena Ruiz on/));
}, 180_000);
