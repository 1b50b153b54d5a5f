import { contentDisposition, displayName, downloadName } from './file-name.js';

describe('R34 a file name', () => {
  it.each([
    ['Contract.pdf', 'Contract.pdf'],
    ['  spaces around .pdf ', 'spaces around .pdf'],
    ['契約書 📄.pdf', '契約書 📄.pdf'],
    ['/etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['a\0b\nc\x7f\x9b.pdf', 'abc.pdf'],
    ['in\u202efdp.exe', 'infdp.exe'],
    ['\u2067isolated\u2069\ufeff.pdf', 'isolated.pdf'],
    ['Con\u00adtract\u200b.pdf', 'Contract.pdf'],
    ['e\u0301te\u0301.pdf', '\u00e9t\u00e9.pdf'],
    ['.hidden', '.hidden'],
  ])('%j is shown as %j [R34.3]', (given, shown) => expect(displayName(given)).toBe(shown));

  it.each(['', ' ', '.', '..', '../', 'folder/', '\u202e', '\u3164\u200b', `${'a'.repeat(256)}`])(
    '%j is not a name',
    (given) => {
      expect(displayName(given)).toBeNull();
    },
  );

  it('has at most 255 characters, regardless of its length in bytes', () => {
    expect(displayName('📄'.repeat(255))).toBe('📄'.repeat(255));
    expect(displayName('📄'.repeat(256))).toBeNull();
  });

  it('gets the extension of its content for the download', () => {
    expect(downloadName('a.PDF', 'application/pdf')).toBe('a.PDF');
    expect(downloadName('a.jpeg', 'image/jpeg')).toBe('a.jpeg');
    expect(downloadName('a.html', 'application/pdf')).toBe('a.html.pdf');
    expect(downloadName('pdf', 'application/pdf')).toBe('pdf.pdf');
    expect(downloadName('scan', 'image/png')).toBe('scan.png');
  });

  it('cannot inject into its header', () => {
    expect(contentDisposition('inline', `a"; x="b\\'(1)*.pdf`)).toBe(
      `inline; filename="a_; x=_b_'(1)*.pdf"; filename*=UTF-8''a%22%3B%20x%3D%22b%5C%27%281%29%2A.pdf`,
    );
  });
});
