import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { openedSelect, Select } from './select.js';

const options = ['Spain', 'Portugal', 'Italy', 'Österreich'].map((label) => ({ value: label.toLowerCase(), label }));

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

it.each(['{Enter}', ' ', '{ArrowDown}'])('opens on %s', async (key) => {
  const user = userEvent.setup();
  render(<Country />);
  await user.tab();
  await user.keyboard(key);
  expect(await screen.findByRole('listbox')).toBeVisible();
});

it('letters choose an option, from the first one on, before and after its list was there', async () => {
  const user = userEvent.setup();
  render(<Country />);
  await user.tab();
  await user.keyboard('po');
  expect(country()).toHaveTextContent('Portugal');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('option', { name: 'Italy' }));
  await user.keyboard('sp');
  expect(country()).toHaveTextContent('Spain');
});

it('an option is found without its accents', async () => {
  const user = userEvent.setup();
  render(<Country />);
  await user.tab();
  await user.keyboard('os');
  expect(country()).toHaveTextContent('Österreich');
});
