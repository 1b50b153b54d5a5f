import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from './button.js';
import { Dialog, DialogBody, DialogFooter } from './dialog.js';
import { Field } from './field.js';
import { Input } from './input.js';
import { Select } from './select.js';

function Example() {
  const [open, setOpen] = useState(false);
  const [type, setType] = useState<'DAYS' | 'HOURS' | ''>('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Request Time Off</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Request Time Off">
        <form>
          <DialogBody>
            <Field label="Type">
              <Select
                value={type}
                onChange={setType}
                options={[
                  { value: 'DAYS', label: 'Days' },
                  { value: 'HOURS', label: 'Hours' },
                ]}
              />
            </Field>
            <Field label="Reason" hint="Optional" error="Too long" required>
              <Input defaultValue="Rest" />
            </Field>
          </DialogBody>
          <DialogFooter>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
          </DialogFooter>
        </form>
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it.each(['by Cancel', 'by the Escape key'])(
    'closed %s returns the focus to the button that opened it',
    async (way) => {
      const user = userEvent.setup();
      render(<Example />);
      await user.click(screen.getByRole('button', { name: 'Request Time Off' }));
      await screen.findByRole('dialog', { name: 'Request Time Off' });
      if (way === 'by Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }));
      else await user.keyboard('{Escape}');
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Request Time Off' })).toHaveFocus();
    },
  );

  it('connects the hint and error of a field with its control', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Request Time Off' }));
    const reason = screen.getByLabelText('Reason');
    expect(reason).toHaveAccessibleDescription('Optional Too long');
    expect(reason).toBeInvalid();
    expect(reason).toBeRequired();
  });

  it('has a select that works with the keyboard', async () => {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Request Time Off' }));
    screen.getByRole('combobox', { name: 'Type' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('option', { name: 'Hours' }));
    expect(screen.getByRole('combobox', { name: 'Type' })).toHaveTextContent('Hours');
  });
});

describe('a dialog with unsaved text', () => {
  const dialogs = () => screen.queryAllByRole('dialog', { hidden: true }).length;

  async function typed(text = ' at last') {
    const user = userEvent.setup();
    render(<Example />);
    await user.click(screen.getByRole('button', { name: 'Request Time Off' }));
    const reason = screen.getByLabelText('Reason');
    if (text) await user.type(reason, text);
    else await user.click(reason);
    return { user, reason };
  }

  it.each(['Escape', 'Close'])('asks before %s closes it', async (way) => {
    const { user, reason } = await typed();
    const tryToClose = () =>
      way === 'Escape' ? user.keyboard('{Escape}') : user.click(screen.getByRole('button', { name: 'Close' }));
    await tryToClose();
    expect(screen.getByRole('alertdialog', { name: 'Discard what you typed?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(dialogs()).toBe(1);
    expect(reason).toHaveValue('Rest at last');
    await tryToClose();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(dialogs()).toBe(0));
  });

  it('does not ask if nothing was typed, if it was taken back, or on Cancel', async () => {
    const { user, reason } = await typed('');
    await user.keyboard('{Escape}');
    expect(dialogs()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Request Time Off' }));
    await user.type(screen.getByLabelText('Reason'), 'x{Backspace}{Escape}');
    expect(dialogs()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Request Time Off' }));
    await user.type(screen.getByLabelText('Reason'), 'x');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dialogs()).toBe(0);
    expect(reason).not.toBeInTheDocument();
  });

  it('keeps the browser from closing the tab without asking', async () => {
    const { user, reason } = await typed('');
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leaves()).toBe(true);
    await user.type(reason, 'x');
    expect(leaves()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(leaves()).toBe(true);
  });

  it('is asked about by Back too, and Back closes a dialog without text', async () => {
    const { user } = await typed();
    const isInHistory = () => (window.history.state as { dialog?: true } | null)?.dialog === true;
    await waitFor(() => expect(isInHistory()).toBe(true));
    act(() => window.history.back());
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(isInHistory()).toBe(true));
    await user.clear(screen.getByLabelText('Reason'));
    await user.type(screen.getByLabelText('Reason'), 'Rest');
    act(() => window.history.back());
    await waitFor(() => expect(dialogs()).toBe(0));
    expect(isInHistory()).toBe(false);
  });

  it('leaves no entry in the history when it is closed', async () => {
    const { user } = await typed('');
    const isInHistory = () => (window.history.state as { dialog?: true } | null)?.dialog === true;
    await waitFor(() => expect(isInHistory()).toBe(true));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(isInHistory()).toBe(false));
  });
});
