/** axe finds nothing while a screen loads, after a failure, when it is empty, and in dialogs and menus. */
import { addDays, dateIn, weekday } from '@staffroom/contracts/plain-date.js';
import { findings, onDesktop, onPhone } from './support/accessibility.js';
import { freeDays } from './support/free-days.js';
import { button, dialog, toast, waitForHidden, waitForVisible } from './support/locators.js';
import { calm, loaded, openStageWithNewcomer, screens } from './support/screens.js';
import type { Stage } from './support/stage.js';
import { fillRequestForm, openRequestForm, requestRow } from './support/time-off-steps.js';

const limitMs = 180_000;
let stage: Stage;

beforeAll(async () => {
  stage = await openStageWithNewcomer();
}, 180_000);

afterAll(() => stage?.close());

afterEach(async () => {
  await stage?.leave();
  expect(stage?.problems()).toEqual([]);
});

describe('every screen', () => {
  it.each(screens)(
    '%s has no accessibility problems while loading, after a failure and when loaded',
    async (path, who, title, question, failure) => {
      const page = await stage.as(who, calm);
      const hold = gate();
      await page.route(`**/api/${question}`, async (route) => {
        await hold.opened;
        await route.abort();
      });
      await page.goto(path);
      await waitForVisible(page.getByRole('heading', { level: 1, name: title }));
      await waitForVisible(page.getByRole('main').getByRole('status', { name: 'Loading' }).first());
      expect(await findings(page)).toEqual([]);

      hold.open();
      await waitForVisible(page.getByRole('main').getByRole('alert').filter({ hasText: failure }));
      expect(await findings(page)).toEqual([]);

      await page.unroute(`**/api/${question}`);
      // All at once, because each button disappears when it is pressed.
      await page
        .getByRole('button', { name: 'Try again' })
        .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
      await page.getByRole('main').getByRole('alert').first().waitFor({ state: 'hidden' });
      await loaded(page);
      expect(await page.getByRole('main').getByRole('alert').count()).toBe(0); // one press is enough for a page
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );

  it.each([
    ['/notifications', 'notifications', 'No notifications yet'],
    ['/time-off', 'time-off*', 'No time off requests'],
    ['/refunds', 'refunds', 'No refund requests'],
    ['/documents', 'documents', 'No documents found'],
    ['/team/time-off', 'team/time-off*', 'No time off requests from your team yet.'],
  ])(
    '%s has no accessibility problems when empty',
    async (path, question, words) => {
      const page = await stage.as('executive', calm);
      await page.route(`**/api/${question}`, (route) => route.fulfill({ json: [] }));
      await page.goto(path);
      await waitForVisible(page.getByText(words));
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );
});

describe('dialogs and menus', () => {
  it(
    'the request form has no accessibility problems with days, hours, a refusal and errors',
    async () => {
      const page = await stage.as('employee', calm);
      await page.goto('/time-off');
      const [day] = await freeDays(page, 1, addDays(dateIn('UTC', new Date()), 30));
      const form = await openRequestForm(page);
      await button(form, 'Submit Request').click();
      await waitForVisible(form.getByRole('alert').first());
      expect(await findings(page)).toEqual([]);
      await fillRequestForm(form, { startDate: addDays(day!, -weekday(day!)) });
      await waitForVisible(form.getByText('Counted', { exact: true }));
      expect(await findings(page)).toEqual([]);
      await fillRequestForm(form, { kind: 'Hours', startDate: day!, hours: 2 });
      await waitForVisible(form.getByText('2 hours', { exact: true }));
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );

  it(
    'the withdraw dialog has no accessibility problems',
    async () => {
      const page = await stage.as('employee', calm);
      await page.goto('/time-off');
      await requestRow(page, 'Long weekend with my parents')
        .getByRole('button', { name: /^Withdraw/ })
        .click();
      await waitForVisible(dialog(page, 'Withdraw this request?'));
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );

  it(
    'the review dialog has no accessibility problems, pending or reviewed',
    async () => {
      const page = await stage.as('executive', calm);
      await page.goto('/team/time-off');
      await page
        .getByRole('button', { name: /^Review / })
        .first()
        .click();
      const review = dialog(page, 'Review Request');
      await waitForVisible(review.getByRole('group', { name: 'Also away' }));
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('region', { name: 'Reviewed Requests' }).getByRole('button').first().click();
      await waitForVisible(button(review, 'Close').last(), review.getByRole('group', { name: 'Also away' }));
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );

  it(
    'histories of requests and accounts have no accessibility problems while loading, after a failure and when loaded',
    async () => {
      const page = await stage.as('hr', calm);
      const hold = gate();
      await page.route('**/api/*/*/history', async (route) => {
        await hold.opened;
        await route.abort();
      });
      await page.goto('/users');
      await page.getByRole('button', { name: 'History of Ada Novak' }).click();
      const ofAccount = dialog(page, 'History');
      await waitForVisible(ofAccount.getByRole('status', { name: 'Loading' }));
      expect(await findings(page)).toEqual([]);
      hold.open();
      await waitForVisible(ofAccount.getByRole('alert').filter({ hasText: 'Failed to fetch the history' }));
      expect(await findings(page)).toEqual([]);
      await page.unroute('**/api/*/*/history');
      await button(ofAccount, 'Try again').click();
      await waitForVisible(ofAccount.getByRole('listitem').filter({ hasText: 'created the account' }));
      expect(await findings(page)).toEqual([]);

      await page.goto('/team/refunds');
      await page
        .getByRole('button', { name: /^Review / })
        .first()
        .click();
      const review = dialog(page, 'Review Request');
      await button(review, 'History').click();
      await waitForVisible(review.getByRole('listitem').filter({ hasText: 'requested a refund' }));
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );

  it(
    'the notification settings and their toast have no accessibility problems',
    async () => {
      const page = await stage.as('employee', calm);
      await page.goto('/notifications');
      await button(page, 'Settings').click();
      const settings = dialog(page, 'Notification Settings');
      await waitForVisible(settings.getByText('Time off reviews'));
      expect(await findings(page)).toEqual([]);
      await button(settings, 'Save').click();
      await waitForVisible(toast(page).getByText('Settings saved'));
      await waitForHidden(settings);
      await page.keyboard.press('F8'); // it stays while it has the focus
      expect(await findings(page, onDesktop)).toEqual([]);
    },
    limitMs,
  );

  it(
    'the dialogs of payslips have no accessibility problems',
    async () => {
      const page = await stage.as('hr', calm);
      await page.goto('/payroll');
      await button(page, 'Show who has none').click();
      const list = page.getByRole('dialog', { name: /^Payslips for/ });
      await waitForVisible(list.getByRole('listitem').first());
      expect(await findings(page)).toEqual([]);
      await list.getByText(/^With \(/).click();
      await list
        .getByRole('button', { name: /^Replace/ })
        .first()
        .click();
      await waitForVisible(dialog(page, 'Replace Payroll Document'));
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      await button(page, 'Upload Payroll Documents').click();
      const upload = dialog(page, 'Upload Payroll Documents');
      await upload.getByText('Many', { exact: true }).click();
      const names = [
        'emma.castillo@example.com.pdf',
        'again emma.castillo@example.com.pdf',
        'Elias Brandt.pdf',
        'scan.pdf',
      ];
      const files = names.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }));
      await upload.getByLabel('Files', { exact: true }).setInputFiles(files);
      await waitForVisible(upload.getByText('No match'));
      expect(await findings(page)).toEqual([]);
    },
    limitMs,
  );

  it(
    'the dialogs of the leave policy have no accessibility problems, with a preview and with errors',
    async () => {
      const page = await stage.as('hr', calm);
      for (const [open, title, submit] of [
        ['Edit reminders', 'Reminders', null],
        ['Edit carry-over in Germany', 'Carry-over in Germany', null],
        ['Add Kind', 'Add Kind of Special Leave', 'Add'],
        ['Remove Training', 'Remove Training?', null],
        ['Add Day', 'Add Company Day', 'Add'],
        ['Edit keeping documents in Spain', 'Keeping documents in Spain', null],
      ] as const) {
        await page.goto(open.startsWith('Edit keeping') ? '/settings/keeping' : '/settings/leave');
        await button(page, open).click();
        const editing = dialog(page, title);
        await waitForVisible(editing.getByText(/^(Concerns \d+|Please )/).first());
        if (submit) {
          await button(editing, submit).click();
          await waitForVisible(editing.getByRole('alert').first());
        }
        expect(await findings(page)).toEqual([]);
        // while the toast of a failure is there, the first Escape closes that
        await waitForHidden(toast(page));
        await page.keyboard.press('Escape');
        await editing.waitFor({ state: 'hidden' });
      }
    },
    limitMs,
  );

  it(
    'the account menu, the collapsed sidebar and the drawer have no accessibility problems',
    async () => {
      const page = await stage.as('hr', calm);
      await page.goto('/payroll');
      await button(page, 'Account menu').click();
      await waitForVisible(page.getByRole('menu'));
      expect(await findings(page)).toEqual([]);
      await page.setViewportSize(onDesktop[0]!);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+b');
      expect(await findings(page, onDesktop)).toEqual([]);
      await page.setViewportSize(onPhone[0]!);
      await button(page, 'Toggle Sidebar').click();
      await waitForVisible(dialog(page, 'Menu'));
      expect(await findings(page, onPhone)).toEqual([]);
    },
    limitMs,
  );
});

function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}
