import { FileNames } from './file-names.js';

const take = (names: FileNames, name: string) => names.take('documents', name, 'application/pdf');

describe('names of exported files', () => {
  it('are the names given by uploaders, with the extension of the actual type', () => {
    const names = new FileNames();
    expect(take(names, 'Vertrag für Zoë.pdf')).toBe('documents/Vertrag für Zoë.pdf');
    expect(take(names, 'contract')).toBe('documents/contract.pdf');
    expect(take(names, 'contract.exe')).toBe('documents/contract.exe.pdf');
  });

  it('are numbered if two would be equal, also on systems that ignore case', () => {
    const names = new FileNames();
    expect(['a.pdf', 'A.pdf', 'a.pdf'].map((name) => take(names, name))).toEqual([
      'documents/a.pdf',
      'documents/A (2).pdf',
      'documents/a (3).pdf',
    ]);
  });

  it.each([
    ['../../etc/passwd', 'documents/_.._etc_passwd.pdf'],
    ['..\\boot.pdf', 'documents/_boot.pdf'],
    ['con.pdf', 'documents/_con.pdf'],
    ['...', 'documents/file.pdf'],
    ['what? "why": <no>.pdf', 'documents/what_ _why__ _no_.pdf'],
    ['a\u0000b\u202e.pdf', 'documents/ab.pdf'],
  ])('%j leads nowhere else', (given, expected) => {
    const name = take(new FileNames(), given);
    expect(name).toBe(expected);
    expect(name.split('/').length).toBe(2);
  });

  it('are short enough for every file system', () => {
    expect(Buffer.byteLength(take(new FileNames(), 'ü'.repeat(240)))).toBeLessThan(200);
  });
});
