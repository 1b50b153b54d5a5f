import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LoadMore } from './load-more.js';

const query = { hasNextPage: true, isFetchingNextPage: false, isError: false, fetchNextPage: jest.fn() };

let scrollToEnd: (() => void) | null = null;

beforeEach(() => {
  scrollToEnd = null;
  globalThis.IntersectionObserver = class {
    constructor(callback: IntersectionObserverCallback) {
      scrollToEnd = () => callback([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    observe() {}
    disconnect() {
      scrollToEnd = null;
    }
  } as never;
});

describe('R43 the end of a paged list', () => {
  it('scrolling to it loads the next page [R43.2]', () => {
    render(<LoadMore query={query} />);
    act(() => scrollToEnd?.());
    expect(query.fetchNextPage).toHaveBeenCalledTimes(1);
  });

  it('if its pages do not follow each other, only the button loads', () => {
    render(<LoadMore query={query} isManual />);
    expect(scrollToEnd).toBeNull();
    expect(screen.getByRole('button', { name: 'Load more' })).toBeEnabled();
  });

  it('the button does the same', async () => {
    render(<LoadMore query={query} />);
    await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(query.fetchNextPage).toHaveBeenCalledTimes(1);
  });

  it('nothing more is fetched while a page is loading', () => {
    render(<LoadMore query={{ ...query, isFetchingNextPage: true }} />);
    expect(scrollToEnd).toBeNull();
    expect(screen.getByRole('button')).toBeDisabled();
  });

  it('after a failure only the button retries', () => {
    render(<LoadMore query={{ ...query, isError: true }} />);
    expect(scrollToEnd).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('nothing is shown after the last page', () => {
    const { container } = render(<LoadMore query={{ ...query, hasNextPage: false }} />);
    expect(container).toBeEmptyDOMElement();
  });
});
