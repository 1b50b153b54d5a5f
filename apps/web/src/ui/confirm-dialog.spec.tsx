import { screen } from '@testing-library/react';
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

  it.each([
    [undefined, 'Deleted'],
    [{ status: 409, message: '409: ' }, 'Failed to delete'],
  ])('reports the result', async (error, words) => {
    const { act, onClose, user } = renderConfirm(error);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(act).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
