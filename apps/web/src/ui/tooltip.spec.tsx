import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip, tooltipDelayMs } from './tooltip.js';
import { tooltipSkipDelayMs } from './use-tooltip.js';

afterEach(() => jest.useRealTimers());

describe('a tooltip', () => {
  it('appears after 700 ms, or at once if another one has just closed [S9.4]', () => {
    jest.useFakeTimers();
    render(
      <>
        <Tooltip label="First">
          <button>One</button>
        </Tooltip>
        <Tooltip label="Second">
          <button>Two</button>
        </Tooltip>
        <Tooltip label="Third">
          <button>Three</button>
        </Tooltip>
      </>,
    );
    const [one, two, three] = screen.getAllByRole('button');
    fireEvent.pointerMove(one!, { pointerType: 'mouse' });
    act(() => void jest.advanceTimersByTime(690));
    expect(screen.queryByRole('tooltip')).toBeNull();
    act(() => void jest.advanceTimersByTime(20));
    expect(screen.getByRole('tooltip')).toHaveTextContent('First');
    fireEvent.keyDown(document, { key: 'Escape' });
    act(() => void jest.advanceTimersByTime(200));
    fireEvent.pointerMove(two!, { pointerType: 'mouse' });
    expect(screen.getByRole('tooltip')).toHaveTextContent('Second');
    fireEvent.keyDown(document, { key: 'Escape' });
    act(() => void jest.advanceTimersByTime(310));
    fireEvent.pointerMove(three!, { pointerType: 'mouse' });
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect([tooltipDelayMs, tooltipSkipDelayMs]).toEqual([700, 300]);
  });

  it('appears at once if the pointer comes from a neighbour whose tooltip is open or has just closed [S9.4]', () => {
    jest.useFakeTimers();
    render(
      <>
        <Tooltip label="First">
          <button>One</button>
        </Tooltip>
        <Tooltip label="Second">
          <button>Two</button>
        </Tooltip>
      </>,
    );
    const [one, two] = screen.getAllByRole('button');
    for (const wayMs of [0, 50, 119, 121, 400]) {
      act(() => void jest.advanceTimersByTime(10_000));
      fireEvent.pointerMove(one!, { pointerType: 'mouse' });
      expect(screen.queryByRole('tooltip')).toBeNull();
      act(() => void jest.advanceTimersByTime(tooltipDelayMs));
      fireEvent.pointerLeave(one!);
      act(() => void jest.advanceTimersByTime(wayMs));
      fireEvent.pointerMove(two!, { pointerType: 'mouse' });
      expect(screen.getByRole('tooltip')).toHaveTextContent('Second');
      fireEvent.pointerLeave(two!);
      act(() => void jest.advanceTimersByTime(200));
      expect(screen.queryByRole('tooltip')).toBeNull();
    }
  });
});
