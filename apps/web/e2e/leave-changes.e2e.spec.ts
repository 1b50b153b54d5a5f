/** Approved leave changes: illness during vacation, cancelling, shortening, also by a substitute (R47, R48, R50, R57). */
import { addDays, dateIn, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { Locator, Page } from 'playwright-core';
import { eventually } from './support/eventually.js';
import { freeDays, timeOffOf } from './support/free-days.js';
import { button, dialog, waitForHidden, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { askForTimeOff, requestRow } from './support/time-off-steps.js';
import { waitForToast } from './support/toasts.js';

const today = dateIn('UTC', new Date());
const calm = { reducedMotion: 'reduce' } as const;
let stage: Stage;
let emma: Page;
let elias: Page;

beforeAll(async () => {
  stage = await openStage();
  emma = await stage.as('employee', calm);
  elias = await stage.as('executive', calm);
}, 180_000);
afterAll(() => stage?.close());
afterEach(() => expect(stage?.problems()).toEqual([]));

it('R50 three days ill in an approved vacation are given back, which the person sees', async () => {
  const days = await approvedVacation('Cycling along the Danube', 5, 30);
  await emma.goto('/time-off');
  await askForTimeOff(emma, { kind: 'Sick', startDate: days[1]!, endDate: days[3], reason: 'In bed' });
  await waitForToast(emma, 'Time off request submitted successfully');
  const vacation = requestRow(emma, 'Cycling along the Danube');
  await waitForVisible(vacation.getByText('Approved', { exact: true }));
  expect(await vacation.getByText('given back').count()).toBe(0);

  const review = await opened(elias, await idOf('In bed'));
  await button(review, 'Approve').click();
  await waitForToast(elias, 'Time off request reviewed successfully');
  await emma.reload();
  await waitForVisible(vacation.getByText('3 days given back because of sick leave'));
  const [kept] = (await timeOffOf(emma)).filter((one) => one.reason === 'Cycling along the Danube');
  expect(kept).toMatchObject({ hours: 40, givenBackHours: 24 });
}, 120_000);

it('R48 the person asks to cancel approved leave; it stays until a reviewer answers, and both find it among the cancelled ones', async () => {
  const days = await approvedVacation('A week by the sea', 3, 60);
  await emma.goto('/time-off');
  const row = requestRow(emma, 'A week by the sea');
  await row.getByRole('button', { name: /^Cancel Vacation/ }).click();
  const asking = dialog(emma, 'Cancel this leave?');
  await waitForVisible(asking.getByText('All of it', { exact: true }));
  await asking.getByLabel('Reason (optional)').fill('The boat is broken');
  await button(asking, 'Request Cancellation').click();
  await waitForToast(emma, 'Cancellation requested');
  await waitForVisible(
    row.getByText('Cancellation requested', { exact: true }),
    row.getByText('Approved', { exact: true }),
  );

  const id = await idOf('A week by the sea');
  const review = await opened(elias, id);
  await waitForVisible(review.getByText('The boat is broken'));
  await button(review, 'Approve').click();
  await waitForToast(elias, 'Time off request reviewed successfully');
  const cancelled = elias.getByRole('region', { name: 'Cancelled requests' });
  await button(cancelled, 'Show cancelled requests').click();
  const listed = cancelled.getByRole('listitem').filter({ hasText: dateOf(days[0]!) });
  await waitForVisible(listed.getByText('Cancelled', { exact: true }), listed.getByText(/^Cancelled by Elias Brandt/));
  await listed.getByRole('button', { name: 'Emma Castillo' }).first().click();
  await waitForVisible(dialog(elias, 'Review Request').getByText('The person asked for the cancellation.'));

  await emma.reload();
  await waitForVisible(button(emma, 'Show cancelled requests'));
  await waitForHidden(row);
  await button(emma, 'Show cancelled requests').click();
  const own = emma.getByRole('region', { name: 'Cancelled requests' }).getByRole('listitem');
  await waitForVisible(own.filter({ hasText: 'A week by the sea' }).getByText('Cancelled', { exact: true }));
  expect(await freeDays(emma, 3, days[0]!)).toEqual(days);
}, 120_000);

it('R48 a reviewer shortens approved leave with a comment, and the person is told why', async () => {
  const days = await approvedVacation('Mushrooms', 4, 90);
  const id = await idOf('Mushrooms');
  await button(await opened(elias, id), 'Cancel this leave').click();
  const cancelling = dialog(elias, 'Cancel this leave?');
  await cancelling.getByText('From a day on', { exact: true }).click();
  await cancelling.getByLabel('First day that is cancelled').fill(days[2]!);
  await cancelling.getByText('The person agreed', { exact: true }).click();
  await cancelling.getByLabel('Comment').fill('The fair needs you');
  await button(cancelling, 'Cancel Leave').click();
  await waitForToast(elias, 'Leave shortened');
  await waitForVisible(dialog(elias, 'Review Request').getByText('The person agreed to the cancellation.'));

  await emma.goto('/notifications');
  const told = emma.getByRole('listitem').filter({ hasText: 'Elias Brandt shortened your vacation. It is now' });
  await told.getByRole('link', { name: 'Time off shortened' }).click();
  const row = requestRow(emma, 'Mushrooms');
  await waitForVisible(
    row.getByText('16 hours'),
    row.getByText('The fair needs you'),
    row.getByText(/^Shortened: cancelled from/),
  );
}, 120_000);

it('R57 a substitute answers a wish to cancel, and the history says for whom', async () => {
  await approvedVacation('A concert', 1, 120);
  const id = await idOf('A concert');
  const candidates = await elias.request.get('/api/substitutes/candidates?search=camille');
  const [substitute] = (await candidates.json()) as { id: string }[];
  const naming = { substituteId: substitute!.id, startDate: today, endDate: addDays(today, 1) };
  await call(elias, 'post', '/api/substitutes', naming, 201);
  await call(emma, 'post', `/api/time-off/${id}/cancellation`, {}, 200);

  const camille = await stage.as('camille.moreau', calm);
  await camille.goto('/team/time-off');
  await waitForVisible(camille.getByText(/^You are covering for/));
  const review = await opened(camille, id);
  await review.getByLabel('Comment (optional)').fill('Enjoy the work');
  await button(review, 'Reject').click();
  await waitForToast(camille, 'Time off request reviewed successfully');

  await emma.goto('/time-off');
  const row = requestRow(emma, 'A concert');
  await waitForVisible(row.getByText('Approved', { exact: true }), row.getByText(/^Cancellation rejected by/));
  await row.getByRole('button', { name: /^History of/ }).click();
  await waitForVisible(dialog(emma, 'History').getByText('rejected the cancellation for Elias Brandt'));
}, 120_000);

/** Requested and approved. The days are some weeks ahead, so that the tests do not meet. */
async function approvedVacation(reason: string, count: number, inDays: number): Promise<PlainDate[]> {
  const days = await freeDays(emma, count, addDays(today, inDays));
  const asked = { type: 'VACATION', startDate: days[0], endDate: days.at(-1), reason };
  const { id } = (await call(emma, 'post', '/api/time-off', asked, 201)) as { id: string };
  await call(elias, 'patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }, 200);
  return days;
}

async function call(
  page: Page,
  method: 'post' | 'patch',
  path: string,
  data: object,
  status: number,
): Promise<unknown> {
  const reply = await page.request[method](path, { data, headers: { Origin: stage.portal.url } });
  expect(`${reply.status()} ${await reply.text()}`).toMatch(new RegExp(`^${status} `));
  return reply.json();
}

async function idOf(reason: string): Promise<string> {
  const found = await eventually(`the request “${reason}”`, async () =>
    (await timeOffOf(emma)).find((one) => one.reason === reason),
  );
  return found.id;
}

async function opened(page: Page, id: string): Promise<Locator> {
  await page.goto(`/team/time-off?request=${id}`);
  return dialog(page, 'Review Request');
}

function dateOf(day: PlainDate): string {
  return formatPlainDate(day, { day: 'numeric' });
}
