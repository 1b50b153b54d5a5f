import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { mockApi, reply } from '../testing/mock-api.js';
import { renderPage } from '../testing/render.js';
import { baseApi } from './base-api.js';

const { useProbeListQuery, useProbeChangeMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    probeList: build.query<string, void>({ query: () => '/api/probe' }),
    probeChange: build.mutation<null, void>({ query: () => ({ url: '/api/probe', method: 'POST' }) }),
  }),
});

function List() {
  return <p>{useProbeListQuery().data}</p>;
}

function Probe() {
  const [open, setOpen] = useState(true);
  const [change, { isError }] = useProbeChangeMutation();
  return (
    <>
      {open ? <List /> : null}
      <button onClick={() => setOpen(!open)}>Turn</button>
      <button onClick={() => void change()}>Change</button>
      {isError ? <p>Failed</p> : null}
    </>
  );
}

describe('refetching', () => {
  it('loaded data is not fetched again after some time, on focus, on reconnection or on mount [S9.10]', async () => {
    const api = mockApi({ 'GET /api/probe': '"here"' });
    const { user } = renderPage(<Probe />);
    await waitFor(() => expect(api.calls).toHaveLength(1));
    jest.useFakeTimers();
    act(() => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('online'));
      jest.advanceTimersByTime(3_600_000);
    });
    jest.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Turn' }));
    await user.click(screen.getByRole('button', { name: 'Turn' }));
    expect(api.calls).toHaveLength(1);
  });

  it('a failed change is not retried [S9.11]', async () => {
    const api = mockApi({ 'GET /api/probe': '"here"', 'POST /api/probe': reply(503, { message: 'Broken' }) });
    const { user } = renderPage(<Probe />);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByText('Failed');
    expect(api.callsOf('POST /api/probe')).toHaveLength(1);
  });
});
