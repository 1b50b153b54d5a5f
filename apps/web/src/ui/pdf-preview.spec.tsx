import { render, screen, waitFor } from '@testing-library/react';
import { mockApi, reply } from '../testing/mock-api.js';
import { PdfPreview } from './pdf-preview.js';

const made: Blob[] = [];
const revoked = jest.fn();

beforeEach(() => {
  made.length = 0;
  revoked.mockClear();
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`, revokeObjectURL: revoked });
  setViewer(true);
});
afterAll(() => setViewer(false));

function setViewer(pdfViewerEnabled: boolean) {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: pdfViewerEnabled, configurable: true });
}

describe('the preview of a PDF', () => {
  it('R18 is fetched from the protected address, and is always shown as a PDF', async () => {
    const api = mockApi({ 'GET /api/refunds/r-1/receipt': reply(200, '<script>', { 'content-type': 'text/html' }) });
    const { unmount } = render(<PdfPreview source="/api/refunds/r-1/receipt" title="Receipt" />);
    const frame = await screen.findByTitle('Receipt');
    expect(frame).toHaveAttribute('src', expect.stringMatching(/^blob:1#/));
    expect(made[0]!.type).toBe('application/pdf');
    expect(api.calls).toHaveLength(1);
    unmount();
    expect(revoked).toHaveBeenCalledWith('blob:1');
  });

  it('is replaced by the file name if the file is gone or the browser has no viewer', async () => {
    const api = mockApi({ 'GET /x': reply(404) });
    const { unmount } = render(<PdfPreview source="/x" title="Receipt" otherwise="taxi.pdf" />);
    await waitFor(() => expect(screen.getByText('taxi.pdf')).toBeVisible());
    unmount();
    setViewer(false);
    render(<PdfPreview source="/x" title="Receipt" otherwise="taxi.pdf" />);
    expect(screen.getByText('taxi.pdf')).toBeVisible();
    expect(api.calls).toHaveLength(1);
  });
});
