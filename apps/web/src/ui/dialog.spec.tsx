import { render, screen } from '@testing-library/react';
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
              <Input />
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
