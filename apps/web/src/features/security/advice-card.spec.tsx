import { screen, waitFor, within } from '@testing-library/react';
import type { SecurityAdvice } from '@staffroom/contracts/security-advice.js';
import { mockApi, person, renderPage } from '../../testing/render.js';
import { AdviceCard } from './advice-card.js';

const hr = person({ id: 'u-hr', role: 'HR_MANAGER' });
const untouched: SecurityAdvice = {
  ...{ strictPasswords: false, strictIsForced: false, factorRequiredOf: ['EXECUTIVE'] },
  ...{ hasDemoAccounts: true, hostsWithoutTls: ['db.lan'], keysAreCopied: false, isDismissed: false },
};
const followed: SecurityAdvice = {
  ...{ strictPasswords: true, strictIsForced: true, factorRequiredOf: ['HR_MANAGER'] },
  ...{ hasDemoAccounts: false, hostsWithoutTls: [], keysAreCopied: true, isDismissed: false },
};
const path = '/api/company/security-advice';

function renderAdvice(first: SecurityAdvice) {
  const state = { advice: first };
  const api = mockApi({
    [`GET ${path}`]: () => state.advice,
    [`PUT ${path}`]: ({ body }: { body: unknown }) => (state.advice = { ...state.advice, ...(body as object) }),
    'PUT /api/company/second-factor': ({ body }: { body: unknown }) => {
      state.advice = { ...state.advice, factorRequiredOf: (body as { requiredOf: [] }).requiredOf };
      return { ...(body as object), peopleWithout: 0 };
    },
  });
  return { api, ...renderPage(<AdviceCard />, { user: hr }) };
}

it('R64a.3 says what is true now, and turns on in one press what can be', async () => {
  const { api, user } = renderAdvice(untouched);
  const card = await screen.findByRole('region', { name: 'What we recommend' });
  expect(card).toHaveTextContent('0 of 5 done');
  expect(card).toHaveTextContent('without encryption to db.lan');
  await user.click(within(card).getByRole('button', { name: 'Require It' }));
  await waitFor(() => expect(card).toHaveTextContent('1 of 5 done'));
  expect(api.callsOf('PUT /api/company/second-factor')[0]!.body).toEqual({ requiredOf: ['EXECUTIVE', 'HR_MANAGER'] });
  await user.click(within(card).getByRole('button', { name: 'Turn On strict passwords' }));
  await waitFor(() => expect(card).toHaveTextContent('2 of 5 done'));
  await user.click(within(card).getByRole('button', { name: 'We Have a Copy of the keys' }));
  await waitFor(() => expect(card).toHaveTextContent('3 of 5 done'));
  expect(api.callsOf(`PUT ${path}`).map(({ body }) => body)).toEqual([
    { strictPasswords: true },
    { keysAreCopied: true },
  ]);
});

it('R64a.3 is folded once all is done, and what the operator has set cannot be turned off', async () => {
  const { user } = renderAdvice(followed);
  const card = await screen.findByRole('region', { name: 'What we recommend' });
  expect(card).toHaveTextContent('5 of 5 done');
  expect(within(card).queryByRole('list')).toBeNull();
  await user.click(within(card).getByRole('button', { name: 'Show' }));
  expect(card).toHaveTextContent('Your operator has set this.');
  expect(within(card).queryByRole('button', { name: /strict passwords/ })).toBeNull();
});
