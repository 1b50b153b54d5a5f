import { defaultRetention } from '@staffroom/contracts/company.js';
import { countries } from '@staffroom/contracts/users.js';
import { erasableFrom, keptDocuments, keptUntil } from './retention.js';

const held = [
  { document: 'PAYSLIP', count: 30, lastYear: 2026 },
  { document: 'RECEIPT', count: 2, lastYear: 2024 },
  { document: 'SICK_NOTE', count: 1, lastYear: 2023 },
] as const;

test('R58.1 each kind is kept for years after the end of the year of its latest document, as the law of the country has it', () => {
  const untilIn = countries.map((country) => [
    country,
    ...keptDocuments(held, defaultRetention[country]).map(({ until }) => until.slice(0, 4)),
  ]);
  expect(untilIn).toEqual([
    ['SPAIN', '2030', '2030', '2028'],
    ['PORTUGAL', '2031', '2034', '2028'],
    ['ITALY', '2031', '2034', '2028'],
    ['TURKEY', '2036', '2034', '2028'],
    ['GERMANY', '2032', '2032', '2028'],
    ['FRANCE', '2031', '2034', '2028'],
  ]);
});

test('R58.1 the latest date counts, and the day after it is the first on which everything may be deleted', () => {
  const kept = keptDocuments(held, defaultRetention.FRANCE);
  expect(keptUntil(kept, '2026-11-25')).toBe('2034-12-31');
  expect(keptUntil(kept, '2034-12-31')).toBe('2034-12-31');
  expect(keptUntil(kept, '2035-01-01')).toBeNull();
  expect(keptUntil([], '2026-11-25')).toBeNull();
  expect(erasableFrom('2034-12-31')).toBe('2035-01-01');
});

test('R58.1 a period of 0 years ends with the year of the document', () => {
  const kept = keptDocuments([held[0]], { ...defaultRetention.FRANCE, PAYSLIP: 0 });
  expect(keptUntil(kept, '2026-11-25')).toBe('2026-12-31');
});
