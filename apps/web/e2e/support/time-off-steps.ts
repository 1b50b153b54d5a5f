/** Asking for time off through the form, as every journey with a request begins. */
import type { Locator, Page } from 'playwright-core';
import { button, dialog } from './sights.js';

export interface Wish {
  kind?: 'Days' | 'Hours' | 'Sick';
  startDate: string;
  endDate?: string;
  hours?: number;
  reason?: string;
}

export async function openRequestForm(page: Page): Promise<Locator> {
  await button(page, 'Request Time Off').click();
  return dialog(page, 'Request Time Off');
}

export async function fillRequestForm(form: Locator, wish: Wish): Promise<void> {
  const { kind = 'Days', startDate, endDate = startDate, hours, reason } = wish;
  // The radio itself is only there for those who hear it; a hand clicks its label.
  await form.getByText(kind, { exact: true }).click();
  if (kind === 'Hours') {
    await form.getByLabel('Date').fill(startDate);
    await form.getByLabel('Hours', { exact: true }).and(form.getByRole('spinbutton')).fill(String(hours));
  } else {
    await form.getByLabel('Start Date').fill(startDate);
    await form.getByLabel('End Date').fill(endDate);
  }
  if (reason) await form.getByLabel('Reason (optional)').fill(reason);
}

/** From the Time Off page to a request that is sent, whatever the answer. */
export async function askForTimeOff(page: Page, wish: Wish): Promise<Locator> {
  const form = await openRequestForm(page);
  await fillRequestForm(form, wish);
  await button(form, 'Submit Request').click();
  return form;
}

/** The entry in the list "Time Off Requests" with this reason. */
export function requestRow(page: Page, reason: string): Locator {
  return page.getByRole('region', { name: 'Time Off Requests' }).getByRole('listitem').filter({ hasText: reason });
}
