import { render, screen } from '@testing-library/react';
import { CancelFromField } from './cancel-from-field.js';

function show(startDate: string, endDate: string, today: string): string {
  const props = { value: null, onChange: () => undefined };
  render(<CancelFromField leave={{ startDate, endDate }} today={today} {...props} />);
  return document.body.textContent;
}

it.each([
  ['before the leave', '2026-11-23', 'All of it', null],
  ['on its first day', '2026-11-24', 'The rest', '25 – 27'],
  ['on the day before the last one', '2026-11-26', 'The rest', '27'],
  ['on its last day', '2026-11-27', 'The rest', '27'],
])('R48 %s the dialog names what is cancelled without a date', (_when, today, label, days) => {
  const text = show('2026-11-24', '2026-11-27', today);
  expect(screen.getByRole('radio', { name: label })).toBeInTheDocument();
  if (days === null) expect(text).not.toContain('Nov');
  else expect(text).toContain(days);
});

it('R48 there is no choice for leave of one day', () => {
  expect(show('2026-11-24', '2026-11-24', '2026-11-24')).toBe('');
});
