import { screen, within } from '@testing-library/react';
import { renderPage } from '../testing/render.js';
import { ConfirmDialog } from './confirm-dialog.js';

function renderConfirm(error?: unknown) {
  const act = jest.fn(() => Promise.resolve({ error }));
  const onClose = jest.fn();
  const words = { title: 'Delete it?', confirmLabel: 'Delete', success: 'Deleted', failure: 'Failed to delete' };
  const dialog = (
    <ConfirmDialog {...words} pending={false} act={act} onClose={onClose}>
      It is gone then.
    </ConfirmDialog>
  );
  return { act, onClose, ...renderPage(dialog) };
}

describe('a confirmation dialog', () => {
  it('does not perform the action on an accidental Enter', async () => {
    const { act, onClose, user } = renderConfirm();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(act).not.toHaveBeenCalled();
  });

  it('closes when it is done, and says so', async () => {
    const { act, onClose, user } = renderConfirm();
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted')).toBeVisible();
    expect(act).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open when the call fails, says why, and can try again', async () => {
    const { act, onClose, user } = renderConfirm({ status: 409, body: { message: 'It is in use.' } });
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete')).toBeVisible(); // the toast
    const dialog = within(screen.getByRole('dialog', { name: 'Delete it?' }));
    expect(dialog.getByText('Failed to delete. It is in use.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    act.mockResolvedValue({ error: undefined });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deleted')).toBeVisible();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
