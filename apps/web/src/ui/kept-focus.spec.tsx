import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useKeptFocus } from './kept-focus.js';

function Requests({ names, decided = [] }: { names: readonly string[]; decided?: readonly string[] }) {
  useKeptFocus();
  return (
    <>
      <p>Nothing to focus</p>
      <main id="main" tabIndex={-1}>
        <h2>Pending Requests</h2>
        {names.length > 0 && (
          <ul>
            {names.map((name) => (
              <li key={name}>{decided.includes(name) ? name : <button>{name}</button>}</li>
            ))}
          </ul>
        )}
      </main>
    </>
  );
}

describe('the focus on a button that disappears', () => {
  it('moves to the button that takes its place, from the last one to the one before, and then to the heading', async () => {
    const { rerender } = render(<Requests names={['Ana', 'Ben', 'Cem']} />);
    act(() => screen.getByRole('button', { name: 'Ben' }).focus());
    rerender(<Requests names={['Ana', 'Cem']} />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cem' })).toHaveFocus());
    rerender(<Requests names={['Ana']} />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ana' })).toHaveFocus());
    rerender(<Requests names={[]} />);
    await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus());
  });

  it('moves past items without buttons, and after the last button to the one before', async () => {
    const names = ['Ana', 'Ben', 'Cem', 'Dora'];
    const { rerender } = render(<Requests names={names} decided={['Cem']} />);
    act(() => screen.getByRole('button', { name: 'Ben' }).focus());
    rerender(<Requests names={names} decided={['Ben', 'Cem']} />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Dora' })).toHaveFocus());
    rerender(<Requests names={names} decided={['Ben', 'Cem', 'Dora']} />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ana' })).toHaveFocus());
  });

  it('does not scroll to it if the button was clicked', async () => {
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    const { rerender } = render(<Requests names={['Ana', 'Ben', 'Cem']} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ana' }));
    rerender(<Requests names={['Ben', 'Cem']} />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ben' })).toHaveFocus());
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
    await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
    rerender(<Requests names={['Cem']} />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cem' })).toHaveFocus());
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: false });
    focus.mockRestore();
  });

  it('does not move to the page behind an open dialog', async () => {
    const { rerender } = render(<Requests names={['Ana', 'Ben']} />);
    act(() => screen.getByRole('button', { name: 'Ben' }).focus());
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('role', 'dialog');
    rerender(<Requests names={['Ana']} />);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.body).toHaveFocus();
    dialog.remove();
  });

  it('stays where it is if the user had clicked elsewhere before', async () => {
    const { rerender } = render(<Requests names={['Ana', 'Ben']} />);
    await userEvent.click(screen.getByRole('button', { name: 'Ben' }));
    await userEvent.click(screen.getByText('Nothing to focus'));
    rerender(<Requests names={['Ana']} />);
    await act(() => Promise.resolve());
    expect(document.body).toHaveFocus();
  });
});
