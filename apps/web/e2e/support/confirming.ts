/** A call that needs a confirmation (R77), in a session that is still fresh. */
import type { Page } from 'playwright-core';
import { button, dialog, waitForVisible } from './locators.js';

/** Asks for a calendar address. The first call is refused as it is ten minutes after the sign-in. `confirm` answers the question. */
export async function createAddress(page: Page, confirm: (question: ReturnType<typeof dialog>) => Promise<void>) {
  const body = { statusCode: 403, code: 'CONFIRM_FIRST', message: 'Confirm that it is you. Nothing was changed.' };
  let calls = 0;
  await page.route('**/api/calendar-feeds', (route, request) =>
    request.method() === 'POST' && calls++ === 0 ? route.fulfill({ status: 403, json: body }) : route.continue(),
  );
  await button(page, 'Create Address').first().click();
  await button(dialog(page, 'Create Calendar Address'), 'Create Address').click();
  await confirm(dialog(page, 'Confirm that it is you'));
  await waitForVisible(dialog(page, 'Calendar Address Created'));
  await button(dialog(page, 'Calendar Address Created'), 'Done').click();
  await page.unrouteAll();
}
