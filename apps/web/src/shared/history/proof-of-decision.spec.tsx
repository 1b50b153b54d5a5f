import { screen } from '@testing-library/react';
import { mockApi, renderPage, reply } from '../../testing/render.js';
import { HistoryButton } from './history-button.js';

const history = 'GET /api/refunds/r-1/history';
const path = 'GET /api/refunds/r-1/proof';
const proof = { format: 'staffroom-proof-1', path: ['ab'] };
const decided = (
  <HistoryButton
    of={{ area: 'refunds', id: 'r-1' }}
    about="Refund 2026-0007"
    proofFile="Proof of Refund 2026-0007.json"
  />
);

let saved: { name: string; blob: Blob }[];
beforeEach(() => {
  saved = [];
  let made: Blob;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => ((made = blob), 'blob:proof'),
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob: made });
  });
});
afterEach(() => jest.restoreAllMocks());

const open = async (page: typeof decided) => {
  const { user } = renderPage(page);
  await user.click(screen.getByRole('button', { name: /^History of/ }));
  await screen.findByText('No history yet');
  return user;
};

describe('the proof of a decision', () => {
  it('says what it is, and is saved as a file', async () => {
    mockApi({ [history]: [], [path]: proof });
    const user = await open(decided);
    expect(screen.getByRole('region', { name: 'Proof of this decision' })).toHaveTextContent(
      /check it without Staffroom/,
    );
    await user.click(screen.getByRole('button', { name: 'Download Proof' }));
    expect(saved.map(({ name }) => name)).toEqual(['Proof of Refund 2026-0007.json']);
    expect(saved[0]!.blob.type).toBe('application/json');
  });

  it('that cannot be given yet says why', async () => {
    const message = 'There is no proof of this decision yet, because proofs are made at night. Try again tomorrow.';
    mockApi({ [history]: [], [path]: reply(409, { statusCode: 409, message, code: 'NO_PROOF_YET' }) });
    const user = await open(decided);
    await user.click(screen.getByRole('button', { name: 'Download Proof' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(saved).toEqual([]);
  });

  it('is not offered where nothing was decided, or for the request of another person', async () => {
    mockApi({ [history]: [] });
    await open(<HistoryButton of={{ area: 'refunds', id: 'r-1' }} about="Refund 2026-0007" />);
    expect(screen.queryByRole('button', { name: 'Download Proof' })).toBeNull();
  });
});
