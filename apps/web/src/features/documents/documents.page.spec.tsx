import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { liveOn } from '../../testing/fake-today.js';
import type { Answer, Call } from '../../testing/mock-api.js';
import { mockApi, person, renderPage, reply } from '../../testing/render.js';
import { currentToast, dismissToast } from '../../ui/toast.js';
import DocumentsPage from './documents.page.js';

liveOn('2026-11-20');
// The toast of one test must not appear in the next one.
afterEach(() => act(() => dismissToast(currentToast()?.id ?? 0)));

const hr = person({ id: 'u-hr', fullName: 'Hanna Roth', role: 'HR_MANAGER' });
const contract: EmployeeDocument = {
  ...{ id: 'd-1', userId: 'u-ana', userName: 'Ana Costa', fileName: 'Contract.pdf', fileSize: 2611 },
  ...{ fileType: 'application/pdf', fileUrl: '/api/documents/d-1/file', createdAt: '2026-11-17T12:00:00.000Z' },
};
const pdf = new File(['%PDF-1.7'], 'Offer.pdf', { type: 'application/pdf' });
const photo = new File(['png'], 'Badge.png', { type: 'image/png' });

function renderDocuments(answers: Record<string, Answer> = {}, user = hr, path = '/documents') {
  const api = mockApi({ 'GET /api/documents': [contract], 'GET /api/users': [person()], ...answers });
  return { api, ...renderPage(<DocumentsPage />, { user, path }) };
}

async function openUpload(answers: Record<string, Answer> = {}) {
  const shown = renderDocuments(answers);
  await shown.user.click(screen.getByRole('button', { name: 'Upload Documents' }));
  await screen.findByRole('dialog', { name: 'Upload Documents' });
  const pickAna = async () => {
    await shown.user.type(screen.getByLabelText('Employee'), 'Ana');
    await shown.user.click(await screen.findByRole('option', { name: /Ana Costa/ }));
  };
  return { ...shown, pickAna };
}

const uploadButton = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Upload Files' });
const fileInput = () => screen.getByLabelText('Files');

describe('Documents', () => {
  it('a card shows name, size, age and a download in a new tab [S2.documents.3 S2.documents.4]', async () => {
    renderDocuments({}, person());
    const card = await screen.findByRole('listitem');
    expect(card).toHaveTextContent('Contract.pdf');
    expect(card).toHaveTextContent('2.5 KB · 3 days ago');
    const download = within(card).getByRole('link', { name: 'Download Contract.pdf' });
    expect(download).toHaveAttribute('href', '/api/documents/d-1/file');
    expect(download).toHaveAttribute('target', '_blank');
  });

  it('R16 only HR managers see the owner of a document, upload and delete [S2.documents.6 S6.9]', async () => {
    const { unmount } = renderDocuments({}, person());
    await screen.findByText('Contract.pdf');
    expect(screen.queryByText('Ana Costa')).toBeNull();
    expect(screen.queryAllByRole('button')).toHaveLength(0);
    unmount();
    renderDocuments();
    expect(await screen.findByText('Ana Costa')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload Documents' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Delete Contract.pdf of Ana Costa' })).toBeVisible();
  });

  it('R43 the search by file name is done by the server [S2.documents.2 S2.documents.5]', async () => {
    const { api, user } = renderDocuments();
    await screen.findByText('Contract.pdf');
    const said = screen.getAllByRole('status').find(({ textContent }) => textContent === '')!;
    await user.type(screen.getByPlaceholderText('Search documents...'), 'con');
    await waitFor(() => expect(said).toHaveTextContent('1 document found'));
    await user.clear(screen.getByPlaceholderText('Search documents...'));
    api.answer({ 'GET /api/documents': [] });
    await user.type(screen.getByPlaceholderText('Search documents...'), 'payslip');
    expect(await screen.findByText('No documents found')).toBeVisible();
    await waitFor(() => expect(said).toHaveTextContent('Nothing found'));
    // a part of the word may have been sent before
    await waitFor(() => expect(api.callsOf('GET /api/documents').at(-1)?.query.get('search')).toBe('payslip'));
  });

  it('R43 HR chooses whose documents are listed, also of archived people', async () => {
    const left = person({ id: 'u-bo', fullName: 'Bo Lind', jobTitle: 'Driver', status: 'ARCHIVED' });
    const { api, user } = renderDocuments({
      'GET /api/users': ({ query }: Call) => (query.get('status') === 'ACTIVE' ? [] : [left]),
      'GET /api/documents': ({ query }: Call) => (query.get('userId') ? [] : [contract]),
    });
    await user.type(await screen.findByRole('combobox', { name: 'Filter by employee' }), 'Bo');
    await user.click(await screen.findByRole('option', { name: /Bo Lind Archived · Driver/ }));
    expect(await screen.findByText('No documents found')).toBeVisible();
    await user.type(screen.getByPlaceholderText('Search documents...'), 'offer');
    const asked = () => api.callsOf('GET /api/documents').at(-1)!.query;
    await waitFor(() => expect(asked().get('search')).toBe('offer'));
    expect(asked().get('userId')).toBe('u-bo');
    await user.clear(screen.getByPlaceholderText('Search documents...'));
    await user.click(screen.getByRole('button', { name: 'Remove Bo Lind' }));
    expect(await screen.findByText('Contract.pdf')).toBeVisible();
  });

  it('R16 HR managers see which documents are their own', async () => {
    const own = { ...contract, id: 'd-2', userId: 'u-hr', userName: 'Hanna Roth', fileName: 'Own.pdf' };
    renderDocuments({ 'GET /api/documents': [contract, own] });
    const [other, mine] = await screen.findAllByRole('listitem');
    expect(mine).toHaveTextContent('Hanna Roth');
    expect(within(mine!).getByText('You')).toBeVisible();
    expect(within(other!).queryByText('You')).toBeNull();
  });

  it('R36.4 a link to a document marks it, and finds it on a later page', async () => {
    const linked = { ...contract, id: 'd-2', fileName: 'Older.pdf' };
    renderDocuments(
      {
        'GET /api/documents': ({ query }: Call) =>
          query.get('after') ? [linked] : reply(200, [contract], { link: '</api/documents?after=x>; rel="next"' }),
      },
      person(),
      '/documents?document=d-2',
    );
    await screen.findByText('Older.pdf');
    const [other, named] = screen.getAllByRole('listitem');
    expect(named).toHaveClass('animate-point');
    expect(other).not.toHaveClass('animate-point');
    await waitFor(() => expect(named).toHaveFocus());
  });

  it('R36 a link to a deleted document says so, after the last page', async () => {
    const older = { ...contract, id: 'd-2', fileName: 'Older.pdf' };
    renderDocuments(
      {
        'GET /api/documents': ({ query }: Call) =>
          query.get('after') ? [older] : reply(200, [contract], { link: '</api/documents?after=x>; rel="next"' }),
      },
      person(),
      '/documents?document=d-3',
    );
    const message = await screen.findByText('The document that you opened was not found. It may have been deleted.');
    expect(await screen.findByText('Older.pdf')).toBeVisible();
    await waitFor(() => expect(message.closest('p')).toHaveFocus());
  });

  it('R43 the next page is loaded on request', async () => {
    const later = { ...contract, id: 'd-2', fileName: 'Older.pdf' };
    const { user } = renderDocuments({
      'GET /api/documents': ({ query }: Call) =>
        query.get('after') ? [later] : reply(200, [contract], { Link: '</api/documents?after=1>; rel="next"' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('Older.pdf')).toBeVisible();
    expect(screen.getByText('Contract.pdf')).toBeVisible();
  });

  it('deletes after a confirmation and refreshes the list [S4.19 S7.12 S8.30]', async () => {
    const { api, user } = renderDocuments({ 'DELETE /api/documents/d-1': reply(204) });
    await user.click(await screen.findByRole('button', { name: 'Delete Contract.pdf of Ana Costa' }));
    expect(api.callsOf('DELETE /api/documents/d-1')).toHaveLength(0);
    api.answer({ 'GET /api/documents': [] });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Document deleted successfully')).toBeVisible();
    expect(await screen.findByText('No documents found')).toBeVisible();
  });
});

describe('uploading documents', () => {
  it('requires files and an employee, and says so [S2.documents.7 S5.16 S5.17 S5.18 S8.14]', async () => {
    const { user, pickAna } = await openUpload();
    expect(screen.getByText(/max 10MB each/)).toBeVisible();
    expect(uploadButton()).toBeDisabled();
    await user.upload(fileInput(), pdf);
    expect(screen.getByText('Please select a user')).toBeVisible();
    expect(uploadButton()).toBeDisabled();
    await pickAna();
    expect(screen.queryByText('Please select a user')).toBeNull();
    expect(uploadButton()).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Remove Offer.pdf' }));
    expect(uploadButton()).toBeDisabled();
  });

  it('R34 names files that cannot be uploaded, and allows at most twenty', async () => {
    await openUpload();
    const drop = (files: File[]) => fireEvent.drop(fileInput().parentElement!, { dataTransfer: { files } });
    const described = (by: string) => waitFor(() => expect(fileInput()).toHaveAccessibleDescription(by));
    drop([new File(['x'], 'page.html'), pdf, new File([], 'scan.pdf')]);
    await described('page.html: Please choose a PDF, JPG or PNG file\nscan.pdf: This file is empty');
    expect(screen.getByRole('list', { name: 'Selected files' }).children).toHaveLength(1);
    drop([...Array.from({ length: 19 }, () => photo), new File(['x'], 'a.pdf'), new File(['x'], 'b.pdf')]);
    await described('a.pdf: At most 20 files at once\nb.pdf: At most 20 files at once');
    expect(screen.getByRole('list', { name: 'Selected files' }).children).toHaveLength(20);
  });

  it('R34 a photo that is too large and cannot be made smaller is refused like any other file', async () => {
    const { user, pickAna } = await openUpload();
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'IMG 1.jpg', { type: 'image/jpeg' });
    await user.upload(fileInput(), [large, photo]);
    expect(await screen.findByText('IMG 1.jpg: The file must be at most 10 MB')).toBeVisible();
    await pickAna();
    expect(uploadButton()).toBeEnabled();
    expect(screen.getByRole('list', { name: 'Selected files' }).children).toHaveLength(1);
  });

  it('a file dropped outside the drop zone does not replace the page', async () => {
    await openUpload();
    const isPrevented = !fireEvent.drop(document.body, { dataTransfer: { files: [pdf] } });
    expect(isPrevented).toBe(true);
  });

  it('R34 sends every file for the chosen employee, once, and refreshes the list [S4.19 S5.15 S7.11 S8.29]', async () => {
    const { api, user, pickAna } = await openUpload({ 'POST /api/documents/upload': reply(201, [contract]) });
    await user.upload(fileInput(), [pdf, photo]);
    await pickAna();
    await user.click(uploadButton());
    expect(await screen.findByText('Documents uploaded successfully')).toBeVisible();
    const [sent] = api.callsOf('POST /api/documents/upload');
    const form = sent?.body as FormData;
    expect(form.get('userId')).toBe('u-ana');
    expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['Offer.pdf', 'Badge.png']);
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(api.callsOf('GET /api/documents')).toHaveLength(2));
  });

  it('asks before it uploads what the person already has', async () => {
    const message = '“Offer.pdf” was already uploaded for this person.';
    const errors = [{ field: 'files', message }];
    const { api, user, pickAna } = await openUpload({
      'POST /api/documents/upload': ({ query }: Call) =>
        query.get('onlyNew')
          ? reply(409, { statusCode: 409, code: 'ALREADY_UPLOADED', message, errors })
          : reply(201, [contract]),
    });
    await user.upload(fileInput(), pdf);
    await pickAna();
    await user.click(uploadButton());
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent(message);
    expect(currentToast()).toBeNull();

    await waitFor(() => expect(fileInput()).toBeEnabled()); // the upload may end a moment after its message
    await user.upload(fileInput(), photo);
    await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull()); // the files are read first
    await user.click(uploadButton());
    await user.click(await dialog.findByRole('button', { name: 'Upload again' }));
    expect(await screen.findByText('Documents uploaded successfully')).toBeVisible();
    const sent = api.callsOf('POST /api/documents/upload');
    expect(sent.map(({ query }) => query.get('onlyNew'))).toEqual(['true', 'true', null]);
  });

  it('shows the progress and cannot be submitted twice [S5.17]', async () => {
    let finish: (answer: unknown) => void = () => undefined;
    const answer = new Promise((resolve) => (finish = resolve));
    const { user, pickAna } = await openUpload({ 'POST /api/documents/upload': () => answer });
    await user.upload(fileInput(), pdf);
    await pickAna();
    await user.click(uploadButton());
    expect(await screen.findByRole('progressbar', { name: 'Upload progress' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
    finish(reply(201, [contract]));
    expect(await screen.findByText('Documents uploaded successfully')).toBeVisible();
  });

  it('R2c a refused upload keeps the form and shows the server’s message [S8.11]', async () => {
    const message = 'Offer.pdf is larger than 10 MB.';
    const { user, pickAna } = await openUpload({
      'POST /api/documents/upload': reply(413, { statusCode: 413, message }),
    });
    await user.upload(fileInput(), pdf);
    await pickAna();
    await user.click(uploadButton());
    expect(await screen.findByText('Upload failed')).toBeVisible();
    expect(screen.getByText(`Failed to upload documents. ${message}`)).toBeVisible();
    expect(fileInput()).toHaveAccessibleDescription(message);
    expect(screen.getByText('Offer.pdf')).toBeVisible();
  });

  it('R2c a failure without a server message says what failed [S8.11]', async () => {
    const { user, pickAna } = await openUpload({ 'POST /api/documents/upload': reply(502, 'Bad gateway') });
    await user.upload(fileInput(), pdf);
    await pickAna();
    await user.click(uploadButton());
    expect(await screen.findByText('Failed to upload documents')).toBeVisible();
  });
});
