import { sniffFileType } from './sniff-file-type.js';

test.each([
  ['a byte order mark', '\xef\xbb\xbf'],
  ['line breaks', '\r\n\r\n'],
  ['the job language of a printer', '\x1b%-12345X@PJL JOB\r\n@PJL SET RESOLUTION=600\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
])('R34 a PDF may begin after %s', (_, before) => {
  expect(sniffFileType(Buffer.from(`${before}%PDF-1.7\n`, 'latin1'))).toBe('application/pdf');
});

test.each([
  ['a page', '<!doctype html>%PDF-1.7'],
  ['a comment of a script', '/* %PDF-1.7 */'],
  ['a program', 'MZ\x90%PDF-1.7'],
])('R34 %s that mentions a PDF is none', (_, text) => {
  expect(sniffFileType(Buffer.from(text, 'latin1'))).toBeNull();
});
