import { screen } from '@testing-library/react';
import { renderPage } from '../testing/render.js';
import { SecretDialog } from './secret-dialog.js';

const words = { title: 'Token Created', label: 'Token', lost: 'It cannot be shown again.', shown: 'Copy it now.' };

it('the secret has the focus and is selected, so that one key press copies it', async () => {
  renderPage(<SecretDialog {...words} secret="staffroom_abc" onClose={() => undefined} />);
  const secret = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Token' });
  expect(secret).toHaveFocus();
  expect(secret.value.slice(secret.selectionStart!, secret.selectionEnd!)).toBe('staffroom_abc');
});

it('a secret that cannot be shown again is explained', async () => {
  renderPage(<SecretDialog {...words} secret={null} onClose={() => undefined} />);
  expect(await screen.findByRole('dialog', { description: 'It cannot be shown again.' })).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});
