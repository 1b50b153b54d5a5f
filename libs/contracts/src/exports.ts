/** Lists for spreadsheets, for HR managers (R43a). */
export const exportedLists = ['people', 'absences', 'balances', 'refunds'] as const;
export type ExportedList = (typeof exportedLists)[number];

export const exportedListWords: Record<ExportedList, { label: string; hint: string }> = {
  people: { label: 'People', hint: 'Everyone who has an account, also those who are archived. Without IBANs' },
  absences: { label: 'Absences', hint: 'Approved time off on days of the period, with its kind. Without reasons' },
  balances: { label: 'Balances', hint: 'Everyone’s vacation in the year in which the period ends, in hours' },
  refunds: { label: 'Refunds', hint: 'Refunds that were requested in the period, with amounts and decisions' },
};

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** A CSV file may have any number of rows. */
export const exportLimits = { periodMaxDays: 366, xlsxRowsMax: 50_000 } as const;
