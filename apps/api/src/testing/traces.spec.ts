import { randomBytes } from 'node:crypto';
import { tracesIn } from './traces.js';

const name = 'Zoë Quüxenberg';
const bytes = randomBytes(48);
const found = (text: string | Buffer) =>
  tracesIn({ name, bytes }, [{ where: 'a place', bytes: Buffer.from(text as string) }]);

describe('the search for traces', () => {
  it.each<[string, string | Buffer]>([
    ['plain text', `{"to":"${name}"}`],
    ['lower-case text', name.toLowerCase()],
    ['UTF-16', Buffer.from(`x${name}`, 'utf16le')],
    ['UTF-16 with the other byte order', Buffer.from(`x${name}`, 'utf16le').swap16()],
    ['base64', Buffer.from(`Dear ${name},`).toString('base64')],
    ['base64 at offset 1', Buffer.from(`Dear  ${name},`).toString('base64')],
    ['base64 at offset 2', Buffer.from(`Dear   ${name},`).toString('base64')],
    [
      'base64 with line breaks',
      Buffer.from(`Dear ${name},`)
        .toString('base64')
        .replace(/(.{9})/g, '$1\r\n'),
    ],
    ['base64 for URLs', Buffer.from(`?>${name}`).toString('base64url')],
    ['quoted-printable', 'Zo=C3=AB Qu=C3=BC=\r\nxenberg'],
    ['a mail header', '=?UTF-8?Q?Zo=C3=AB_Qu=C3=BCxenberg?='],
    ['a URL', `/api/users?search=${encodeURIComponent(name)}`],
    ['form data', 'Zo%C3%AB+Qu%C3%BCxenberg'],
    ['a binary column', `1\t\\\\x${Buffer.from(name).toString('hex')}\n`],
    ['UTF-16 in a binary column', `1\t\\\\x00${Buffer.from(name, 'utf16le').toString('hex')}\n`],
    ['ASCII-only JSON', 'Zo\\u00eb Qu\\u00fcxenberg'],
    ['ASCII-only HTML', 'Zo&#235; Qu&#252;xenberg'],
  ])('finds a name as %s [R23.3]', (_, text) => {
    expect(found(text)).toEqual(['name in a place']);
  });

  it('finds raw bytes, also in a binary column and as base64', () => {
    const column = `\\\\x${bytes.toString('hex')}`;
    const attached = Buffer.concat([Buffer.from('%PDF'), bytes, Buffer.from('%EOF')]).toString('base64');
    for (const text of [bytes, column, attached]) expect(found(text)).toEqual(['bytes in a place']);
  });

  it('finds nothing in unrelated text', () => {
    expect(found('Zoe Quuxenberg, \\\\x00ff, WmXDqyBRdcO8eGVuYmVyZw')).toEqual([]);
  });
});
