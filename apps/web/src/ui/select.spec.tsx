import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { openedSelect, Select } from './select.js';

const options = ['Spain', 'Portugal', 'Italy'].map((label) => ({ value: label.toLowerCase(), label }));

function Country() {
  const [value, setValue] = useState('');
  return <Select label="Country" placeholder="Choose" value={value} onChange={setValue} options={options} />;
}

const country = () => screen.getByRole('combobox', { name: 'Country' });

it('is a closed combobox before its list is there', async () => {
  render(<Country />);
  expect(country()).toHaveTextContent('Choose');
  expect(country()).toHaveAttribute('aria-expanded', 'false');
  await openedSelect.preload();
});

it('opens on a click, and keeps the focus when an option is chosen', async () => {
  const user = userEvent.setup();
  render(<Country />);
  await user.click(country());
  await user.click(await screen.findByRole('option', { name: 'Italy' }));
  expect(country()).toHaveTextContent('Italy');
  expect(country()).toHaveFocus();
  expect(country()).toHaveAttribute('aria-expanded', 'false');
});

it.each(['{Enter}', ' ', '{ArrowDown}', 'p'])('opens on %s', async (key) => {
  const user = userEvent.setup();
  render(<Country />);
  await user.tab();
  await user.keyboard(key);
  expect(await screen.findByRole('listbox')).toBeVisible();
});
