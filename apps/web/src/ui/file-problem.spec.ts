import { fileProblem, pdfProblem } from './file-problem.js';

describe('a file before its upload', () => {
  it.each(['taxi.pdf', 'taxi.JPG', 'taxi.jpeg', 'my.taxi.png'])('R34 %s may be sent', (name) => {
    expect(fileProblem(new File(['x'], name))).toBeUndefined();
  });

  it('R34 other file types, empty files and files above 10 MB are refused before the upload', () => {
    expect(fileProblem(new File(['x'], 'taxi.html'))).toBe('Please choose a PDF, JPG or PNG file');
    expect(fileProblem(new File(['x'], 'pdf'))).toBe('Please choose a PDF, JPG or PNG file');
    expect(fileProblem(new File([], 'taxi.pdf'))).toBe('This file is empty');
    const large = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'taxi.pdf');
    expect(fileProblem(large)).toBe('The file must be at most 10 MB');
  });

  it('R34.2 a PDF without content is refused before the upload', async () => {
    const pdf = (content: string) => new File([content], 'taxi.pdf', { type: 'application/pdf' });
    expect(await pdfProblem(pdf('%PDF-1.7 ...'))).toBe('This file cannot be read. It may be damaged.');
    expect(await pdfProblem(pdf('%PDF-1.7 1 0 obj<<>>endobj'))).toBeUndefined();
  });
});
