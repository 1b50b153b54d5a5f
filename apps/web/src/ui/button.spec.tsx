import { act, render, screen } from '@testing-library/react';
import { Button } from './button.js';

const save = (pending: boolean) => <Button pending={pending}>Save</Button>;

it('a button pressed by keyboard has the focus again once its work is done', () => {
  const { rerender } = render(save(false));
  const button = screen.getByRole('button', { name: 'Save' });
  act(() => button.focus());
  rerender(save(true));
  expect(button).toBeDisabled();
  act(() => button.blur()); // as browsers do with what is disabled
  rerender(save(false));
  expect(button).toHaveFocus();
});

it('whoever went elsewhere meanwhile stays there', () => {
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
