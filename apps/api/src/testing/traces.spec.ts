import { randomBytes } from 'node:crypto';
import { tracesIn } from './traces.js';

const name = 'Zoë Quüxenberg';
const bytes = randomBytes(48);
const found = (text: string | Buffer) =>
  tracesIn({ name, bytes }, [{ where: 'a place', bytes: Buffer.from(text as string) }]);

describe('the search for traces', () => {
  it.each<[string, string | Buffer]>([
    ['plain', `{"to":"${name}"}`],
    ['in small letters', name.toLowerCase()],
    ['UTF-16', Buffer.from(`x${name}`, 'utf16le')],
    ['UTF-16, the other way round', Buffer.from(`x${name}`, 'utf16le').swap16()],
    ['base64', Buffer.from(`Dear ${name},`).toString('base64')],
    ['base64, one further', Buffer.from(`Dear  ${name},`).toString('base64')],
    ['base64, two further', Buffer.from(`Dear   ${name},`).toString('base64')],
    [
      'base64 in lines',
      Buffer.from(`Dear ${name},`)
        .toString('base64')
        .replace(/(.{9})/g, '$1\r\n'),
    ],
    ['base64 for addresses', Buffer.from(`?>${name}`).toString('base64url')],
    ['quoted-printable', 'Zo=C3=AB Qu=C3=BC=\r\nxenberg'],
    ['the header of a mail', '=?UTF-8?Q?Zo=C3=AB_Qu=C3=BCxenberg?='],
    ['an address', `/api/users?search=${encodeURIComponent(name)}`],
    ['the address of a form', 'Zo%C3%AB+Qu%C3%BCxenberg'],
    ['a binary column', `1\t\\\\x${Buffer.from(name).toString('hex')}\n`],
    ['UTF-16 in a binary column', `1\t\\\\x00${Buffer.from(name, 'utf16le').toString('hex')}\n`],
    ['JSON of ASCII', 'Zo\\u00eb Qu\\u00fcxenberg'],
    ['HTML of ASCII', 'Zo&#235; Qu&#252;xenberg'],
  ])('finds a name as %s [R23.3]', (_, text) => {
    expect(found(text)).toEqual(['name in a place']);
  });

  it('finds bytes as they are, in a binary column and as base64', () => {
    const column = `\\\\x${bytes.toString('hex')}`;
    const attached = Buffer.concat([Buffer.from('%PDF'), bytes, Buffer.from('%EOF')]).toString('base64');
    for (const text of [bytes, column, attached]) expect(found(text)).toEqual(['bytes in a place']);
  });

  it('finds nothing where there is nothing', () => {
    expect(found('Zoe Quuxenberg, \\\\x00ff, WmXDqyBRdcO8eGVuYmVyZw')).toEqual([]);
  });
});
