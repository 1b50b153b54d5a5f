import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentToast, dismissToast, notifyError, toast } from './toast.js';
import Toaster from './toaster.js';

const shown = () => document.querySelectorAll('[data-variant]');

afterEach(() => {
  act(() => dismissToast(currentToast()?.id ?? 0));
  jest.useRealTimers();
});

describe('toasts', () => {
  it('at most one toast is shown: a new one replaces the old one [S9.6]', () => {
    render(<Toaster />);
    act(() => toast({ title: 'First' }));
    act(() => toast({ title: 'Second' }));
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toHaveTextContent('Second');
  });

  it('a toast disappears after 5 seconds [S9.7]', () => {
    jest.useFakeTimers();
    render(<Toaster />);
    act(() => toast({ title: 'Settings saved' }));
    act(() => void jest.advanceTimersByTime(4900));
    expect(shown()).toHaveLength(1);
    act(() => void jest.advanceTimersByTime(200));
    expect(shown()).toHaveLength(0);
  });

  it('R2c.1 a failure shows the text of the specification and below it the server’s message', () => {
    render(<Toaster />);
    act(() =>
      notifyError('Failed to submit time off request', { status: 422, body: { message: 'Only 8 hours left.' } }),
    );
    expect(shown()[0]).toHaveAttribute('data-variant', 'destructive');
    expect(shown()[0]).toHaveTextContent('Failed to submit time off requestOnly 8 hours left.');
  });

  it('F8 moves the focus to the notifications [S9.9]', async () => {
    const user = userEvent.setup();
    render(<Toaster />);
    act(() => toast({ title: 'Settings saved' }));
    await user.keyboard('[F8]');
    const region = screen.getByRole('region', { name: 'Notifications (F8)' });
    await waitFor(() => expect(region).toContainElement(document.activeElement as HTMLElement));
  });

  it('a toast can be dismissed', async () => {
    const user = userEvent.setup();
    render(<Toaster />);
    act(() => toast({ title: 'Settings saved' }));
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(shown()).toHaveLength(0);
  });
});
