/** Refunds from their approval to payment: HR makes a file for the bank, and the requester sees that it was paid. */
import { readFile } from 'node:fs/promises';
import { findings } from './support/accessibility.js';
import { button, dialog, heading, waitForPath, waitForVisible } from './support/locators.js';
import { openStage, type Stage } from './support/stage.js';
import { waitForToast } from './support/toasts.js';

const limitMs = 180_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ env: { PAYER_NAME: 'Demo GmbH', PAYER_IBAN: 'DE89370400440532013000' } });
}, 330_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

it(
  'R33a.2 R33a.4 HR makes a file of approved refunds, downloads it, and marks it as paid',
  async () => {
    const page = await stage.as('hr', { reducedMotion: 'reduce' });
    await page.goto('/team/refunds');
    await page.getByRole('link', { name: 'Refund Payments' }).click();
    await waitForPath(page, '/refund-payments');
    await waitForVisible(heading(page, 'Without an IBAN'));
    expect(await findings(page)).toEqual([]);

    const refunds = await page.request.get('/api/refund-payments');
    const { withoutIban } = (await refunds.json()) as { withoutIban: { userId: string; title: string }[] };
    const { userId, title } = withoutIban[0]!;
    const headers = { Origin: stage.portal.url };
    const data = { iban: 'ES9121000418450200051332' };
    expect((await page.request.put(`/api/users/${userId}/employment`, { data, headers })).ok()).toBe(true);
    await page.reload();
    const sepa = page.getByRole('region', { name: 'To pay in SEPA' });
    await waitForVisible(sepa.getByRole('checkbox', { name: title }));
    await button(sepa, 'Make File').click();
    const askedOfNew = dialog(page, 'Pay to new IBANs?'); // R78
    await waitForVisible(askedOfNew.getByText(title));
    expect(await findings(page)).toEqual([]);
    await button(askedOfNew, 'Make File').click();
    await waitForToast(page, 'Payment file made');

    const files = page.getByRole('region', { name: 'Payment files' });
    const saved = page.waitForEvent('download');
    await files.getByRole('link', { name: /^SEPA: refunds-/ }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^refunds-[0-9a-f]{8}\.xml$/);
    const xml = await readFile(await download.path(), 'utf8');
    expect(xml).toContain('pain.001.001.09');
    expect(xml).toContain(`<Ustrd>${title}</Ustrd>`);
    expect(await findings(page)).toEqual([]);

    await files.getByRole('button', { name: /^Mark as Paid: refunds-/ }).click();
    const asked = dialog(page, 'Mark as paid?');
    expect(await findings(page)).toEqual([]);
    await button(asked, 'Mark as Paid').click();
    await waitForToast(page, 'Marked as paid');
    await files.waitFor({ state: 'hidden' });
    const person = await page.request.get(`/api/team/refunds?userId=${userId}`);
    const paid = (await person.json()) as { title: string; status: string; paidAt: string | null }[];
    expect(paid.find((one) => one.title === title)).toMatchObject({
      status: 'APPROVED',
      paidAt: expect.any(String) as string,
    });
  },
  limitMs,
);
