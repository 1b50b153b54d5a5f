import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { Call } from '../../testing/mock-api.js';
import { mockApi, person, renderPage } from '../../testing/render.js';
import { Field } from '../../ui/field.js';
import { PersonPicker, type PickedPerson } from './person-picker.js';

const people = [
  person({ id: 'u-ana', fullName: 'Ana Costa' }),
  person({ id: 'u-max', fullName: 'Max Adler' }),
  person({ id: 'u-old', fullName: 'Ann Archived', status: 'ARCHIVED' }),
];

function Picker({ start = null, clearable = false }: { start?: PickedPerson | null; clearable?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <Field label="Manager">
      <PersonPicker value={value} onChange={setValue} canManage excludeId="u-self" clearable={clearable} />
    </Field>
  );
}

function searchApi() {
  return mockApi({
    'GET /api/users': ({ query }: Call) =>
      people.filter(
        ({ fullName, status }) => fullName.includes(query.get('search') ?? '') && status === query.get('status'),
      ),
  });
}

const combobox = () => screen.getByRole('combobox', { name: 'Manager' });

describe('R43 a person is picked by typing a name', () => {
  it('the server searches the typed text after a pause in typing [R43.3]', async () => {
    const api = searchApi();
    const { user } = renderPage(<Picker />);
    await user.type(combobox(), 'Max Adler');
    const last = () => api.callsOf('GET /api/users').at(-1)?.query;
    await waitFor(() => expect([last()?.get('search'), last()?.get('canManage')]).toEqual(['Max Adler', 'true']));
    expect(await screen.findByRole('option', { name: /Max Adler/ })).toBeVisible();
    expect(api.callsOf('GET /api/users').length).toBeLessThan('Max Adler'.length);
  });

  it('the keyboard is enough: arrow down and Enter, without submitting the form', async () => {
    searchApi();
    const { user } = renderPage(<Picker />);
    await user.type(combobox(), 'a');
    await screen.findByRole('option', { name: /Ana Costa/ });
    await user.keyboard('{ArrowDown}');
    const active = screen.getByRole('option', { selected: true });
    expect(combobox()).toHaveAttribute('aria-activedescendant', active.id);
    await user.keyboard('{Enter}');
    expect(combobox()).toHaveValue(active.textContent.includes('Max') ? 'Max Adler' : 'Ana Costa');
    expect(combobox()).toHaveAttribute('aria-expanded', 'false');
  });

  it('text that was typed without choosing a person is discarded', async () => {
    searchApi();
    const { user } = renderPage(<Picker start={{ id: 'u-max', fullName: 'Max Adler' }} />);
    await user.type(combobox(), 'zzz');
    await user.tab();
    expect(combobox()).toHaveValue('Max Adler');
  });

  it('an optional choice can be removed', async () => {
    searchApi();
    const { user } = renderPage(<Picker start={{ id: 'u-max', fullName: 'Max Adler' }} clearable />);
    await user.click(screen.getByRole('button', { name: 'Remove Max Adler' }));
    expect(combobox()).toHaveValue('');
  });

  it('shows that no one is found, and offers no archived people', async () => {
    searchApi();
    const { user } = renderPage(<Picker />);
    await user.type(combobox(), 'Ann');
    await waitFor(() => expect(screen.getByText('No one found')).toBeVisible());
    await user.keyboard('{Enter}');
    expect(combobox()).toHaveValue('Ann');
  });
});
