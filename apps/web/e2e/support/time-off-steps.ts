/** Requests time off through the form. */
import type { Locator, Page } from 'playwright-core';
import { button, dialog } from './locators.js';

export interface TimeOffDetails {
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

export async function fillRequestForm(form: Locator, details: TimeOffDetails): Promise<void> {
  const { kind = 'Days', startDate, endDate = startDate, hours, reason } = details;
  // The radio button is visually hidden, so its label is clicked.
  await form.getByText(kind, { exact: true }).click();
  if (kind === 'Hours') {
    await form.getByLabel('Date').fill(startDate);
    await form.getByLabel('Hours', { exact: true }).and(form.getByRole('textbox')).fill(String(hours));
  } else {
    await form.getByLabel('Start Date').fill(startDate);
    await form.getByLabel('End Date').fill(endDate);
  }
  if (reason) await form.getByLabel('Reason (optional)').fill(reason);
}

/** Opens the form on the Time Off page, fills it in and submits it. */
export async function askForTimeOff(page: Page, details: TimeOffDetails): Promise<Locator> {
  const form = await openRequestForm(page);
  await fillRequestForm(form, details);
  await button(form, 'Submit Request').click();
  return form;
}

/** The entry with this reason in the list "Time Off Requests". */
export function requestRow(page: Page, reason: string): Locator {
  return page.getByRole('region', { name: 'Time Off Requests' }).getByRole('listitem').filter({ hasText: reason });
}
