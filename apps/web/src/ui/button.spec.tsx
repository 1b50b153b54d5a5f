import { act, render, screen } from '@testing-library/react';
import { Button } from './button.js';

const save = (pending: boolean) => <Button pending={pending}>Save</Button>;

it('a button pressed by keyboard gets the focus back when it is enabled again', () => {
  const { rerender } = render(save(false));
  const button = screen.getByRole('button', { name: 'Save' });
  act(() => button.focus());
  rerender(save(true));
  expect(button).toBeDisabled();
  act(() => button.blur()); // browsers do this when a button is disabled
  rerender(save(false));
  expect(button).toHaveFocus();
});

it('focus that has moved in the meantime stays where it is', () => {
  const withField = (pending: boolean) => (
    <>
      {save(pending)}
      <input aria-label="Name" />
    </>
  );
  const { rerender } = render(withField(false));
  act(() => screen.getByRole('button', { name: 'Save' }).focus());
  rerender(withField(true));
  act(() => screen.getByLabelText('Name').focus());
  rerender(withField(false));
  expect(screen.getByLabelText('Name')).toHaveFocus();
});
