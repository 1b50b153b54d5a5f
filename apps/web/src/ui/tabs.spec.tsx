import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Tabs } from './tabs.js';

function Years() {
  const [year, setYear] = useState('2026');
  const items = ['2026', '2025', '2024'].map((value) => ({ value, label: value, content: <p>Payslips of {value}</p> }));
  return <Tabs label="Years" value={year} onChange={setYear} items={items} />;
}

const chosen = () => screen.getByRole('tab', { selected: true });

it('the tab list is one tab stop, and its panel is the next', async () => {
  const user = userEvent.setup();
  render(<Years />);
  await user.tab();
  expect(chosen()).toHaveFocus();
  await user.tab();
  const panel = screen.getByRole('tabpanel', { name: '2026' });
  expect(panel).toHaveFocus();
  expect(panel).toHaveTextContent('Payslips of 2026');
  expect(chosen()).toHaveAttribute('aria-controls', panel.id);
});

it('arrow keys, Home and End choose a tab', async () => {
  const user = userEvent.setup();
  render(<Years />);
  await user.tab();
  const seen = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await user.keyboard(`{${key}}`);
    expect(chosen()).toHaveFocus();
    seen.push(chosen().textContent);
  }
  expect(seen).toEqual(['2025', '2024', '2026', '2024', '2026', '2024']);
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Payslips of 2024');
});

it('a click chooses a tab', async () => {
  render(<Years />);
  await userEvent.setup().click(screen.getByRole('tab', { name: '2025' }));
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Payslips of 2025');
});
