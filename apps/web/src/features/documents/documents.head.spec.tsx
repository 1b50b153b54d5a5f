import { fireEvent, screen } from '@testing-library/react';
import { mockApi, person, renderPage } from '../../testing/render.js';
import DocumentsPage from './documents.page.js';

const hr = person({ role: 'HR_MANAGER' });

it('the documents page has a title and a subtitle [S2.documents.1]', () => {
  mockApi({ 'GET /api/documents': [] });
  renderPage(<DocumentsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible();
  expect(screen.getByText('Manage employee documents')).toBeVisible();
});

it('documents can be dropped on the drop zone and removed from the list [S2.documents.7]', async () => {
  mockApi({ 'GET /api/documents': [], 'GET /api/users': [] });
  const { user } = renderPage(<DocumentsPage />, { user: hr });
  await user.click(screen.getByRole('button', { name: 'Upload Documents' }));
  const zone = (await screen.findByLabelText('Files')).parentElement!;
  const files = ['Contract.pdf', 'Badge.png'].map((name) => new File(['x'], name));
  fireEvent.drop(zone, { dataTransfer: { files } });
  expect(await screen.findByText('Contract.pdf')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Remove Contract.pdf' }));
  expect(screen.queryByText('Contract.pdf')).toBeNull();
  expect(screen.getByText('Badge.png')).toBeVisible();
});
