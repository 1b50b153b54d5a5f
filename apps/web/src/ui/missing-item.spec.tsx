import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { renderPage } from '../testing/render.js';
import { MissingItem } from './missing-item.js';

function List() {
  const [listed, setListed] = useState(['r-1']);
  const [isSearching, setSearching] = useState(false);
  return (
    <>
      <button onClick={() => setListed([])}>Withdraw</button>
      <button onClick={() => setListed(['r-2'])}>Restore</button>
      <button onClick={() => setSearching(true)}>Fetch</button>
      <button onClick={() => setSearching(false)}>Fetched</button>
      <Link to="?request=r-3">Another</Link>
      <MissingItem name="request" isListed={(id) => listed.includes(id)} isSearching={isSearching}>
        It is gone.
      </MissingItem>
    </>
  );
}

const open = (path: string) => renderPage(<List />, { path });
const message = () => screen.queryByText('It is gone.');
const press = (name: string) => screen.getByRole('button', { name });

describe('a link to something that is gone', () => {
  it('R36 says so, and is read out first', async () => {
    open('/refunds?request=r-2');
    await waitFor(() => expect(message()!.closest('p')).toHaveFocus());
  });

  it('says nothing if it is there, not even when it leaves before the eyes of the reader', async () => {
    const { user } = open('/refunds?request=r-1');
    await user.click(press('Withdraw'));
    expect(message()).toBeNull();
  });

  it('says nothing if the address names nothing', () => {
    open('/refunds');
    expect(message()).toBeNull();
  });

  it('waits until the list is known, and stays while it is fetched again', async () => {
    const { user } = open('/refunds');
    await user.click(press('Fetch'));
    await user.click(screen.getByRole('link'));
    expect(message()).toBeNull();
    await user.click(press('Fetched'));
    expect(message()).toBeVisible();
    await user.click(press('Fetch'));
    expect(message()).toBeVisible();
  });

  it('disappears when the thing turns up', async () => {
    const { user } = open('/refunds?request=r-2');
    expect(message()).toBeVisible();
    await user.click(press('Restore'));
    expect(message()).toBeNull();
  });
});
