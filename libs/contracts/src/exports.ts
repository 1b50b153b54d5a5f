/** Lists for spreadsheets, for HR managers (R43a). */
import { type Text, text } from './texts/text.js';

export const exportedLists = ['people', 'absences', 'balances', 'refunds'] as const;
export type ExportedList = (typeof exportedLists)[number];

export const exportedListWords: Record<ExportedList, { label: Text; hint: Text }> = {
  people: {
    label: text('People'),
    hint: text('Everyone who has an account, also those who are archived. Without IBANs'),
  },
  absences: {
    label: text('Absences'),
    hint: text('Approved time off on days of the period, with its kind. Without reasons'),
  },
  balances: {
    label: text('Balances'),
    hint: text('Everyone’s vacation in the year in which the period ends, in hours'),
  },
  refunds: {
    label: text('Refunds'),
    hint: text('Refunds that were requested in the period, with amounts and decisions'),
  },
};

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A CSV file may have any number of rows. */
export const exportLimits = { periodMaxDays: 366, xlsxRowsMax: 50_000 } as const;
