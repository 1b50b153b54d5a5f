/** Input is treated as text everywhere: unchanged in the API's JSON, escaped in mails, and never a header. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { formEnd, formType, part } from './hostile-values.js';
import { type FilePortal, type Person, startFilePortal } from './file-portal.js';
import { pdf } from './sample-files.js';
import { until } from './until.js';

const markup = '<img src=x onerror=alert(1)>';
let portal: FilePortal;
let hr: Person;
let boss: Person;
let ana: Person;

beforeAll(async () => {
  portal = await startFilePortal();
  hr = await portal.person('HR_MANAGER', { fullName: `Hanna ${markup}` });
  boss = await portal.person('EXECUTIVE', { fullName: `Boss ${markup}` });
  ana = await portal.person('EMPLOYEE', { fullName: `Ana ${markup}`, jobTitle: markup, managerId: boss.id });
});
afterAll(() => portal.stop());

describe('markup', () => {
  it('is returned unchanged in names, teams, reasons, comments and file names', async () => {
    await post(hr, '/api/teams', { name: `Team ${markup}`, managerId: boss.id }).expect(201);
    const request = await post(ana, '/api/time-off', { ...aDay, reason: `Reason ${markup}` }).expect(201);
    await patch(boss, `/api/time-off/${request.body.id}/review`, {
      status: 'REJECTED',
      comment: `No ${markup}`,
    }).expect(200);
    const form = ana.send('post', '/api/refunds').field({ description: `Taxi ${markup}`, amount: '100' });
    await form.attach('file', pdf, `${markup}.pdf`).expect(201);
    await hr.upload('/api/documents/upload', { userId: ana.id }, { name: `${markup}.pdf` }).expect(201);

    const lists = [
      [hr, '/api/users', 'Ana '],
      [hr, '/api/teams', 'Team '],
      [ana, '/api/time-off', 'Reason '],
      [ana, '/api/time-off', 'No '],
      [boss, '/api/team/time-off', 'Reason '],
      [ana, '/api/refunds', 'Taxi '],
      [ana, '/api/documents', ''],
      [ana, '/api/notifications', 'Boss '],
    ] as const;
    for (const [who, path, before] of lists) {
      const read = () =>
        who
          .get(path)
          .expect(200)
          .expect('content-type', /^application\/json/)
          .expect('x-content-type-options', 'nosniff');
      await until(async () => JSON.stringify((await read()).body).includes(before + markup));
    }
  });

  it('is escaped in every mail', async () => {
    const folder = join(portal.dataDir, 'mail');
    const mails = async () =>
      Promise.all(
        (await readdir(folder).catch(() => [])) // the first mail makes it
          .filter((name) => name.endsWith('.eml'))
          .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
      );
    const about = (words: string) => async () => (await mails()).some(({ text }) => text?.includes(words + markup));
    for (const words of ['Ana ', 'Boss ', 'Reason ', 'No ', 'Taxi ']) await until(about(words));
    for (const { html, subject } of await mails()) {
      expect(html).not.toMatch(/<img/i);
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });
});

describe('R34 a file name', () => {
  it.each([
    ['a path', '/etc/../passwd.pdf', 'passwd.pdf'],
    ['a Windows path', 'C:\\temp\\a.pdf', 'a.pdf'],
    ['text with a reversed direction', 'invoice\u202efdp.exe', 'invoicefdp.exe'],
    ['255 characters', `${'é'.repeat(251)}.pdf`, `${'é'.repeat(251)}.pdf`],
    ['markup', markup, markup],
    ['an encoded header', 'a%0D%0ASet-Cookie: x=y.pdf', 'aSet-Cookie: x=y.pdf'],
  ])('that contains %s is shown as text and used as the name of the download', async (_, given, shown) => {
    const reply = await receipt(given).expect(201);
    expect(reply.body.fileName).toBe(shown);
    const { headers } = await ana.get(reply.body.fileUrl as string).expect(200);
    expect(headers['content-disposition']).toMatch(/^inline; filename="[^"\\]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]+$/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it.each([
    ['longer than 255 characters', `${'a'.repeat(300)}.pdf`],
    ['a path to a folder', '../..'],
    ['split over lines', 'a\r\nSet-Cookie: x=y\r\n\r\n.pdf'],
    ['empty', ''],
  ])('that is %s is refused', async (_, given) => {
    const { body } = await receipt(given).expect(400);
    expect(body.statusCode).toBe(400);
  });
});

describe('R34 a file of two types at once', () => {
  it.each([
    ['a PDF followed by a page', Buffer.concat([pdf, Buffer.from(`<html><script>alert(1)</script>`)])],
    [
      'a PDF followed by an archive',
      Buffer.concat([pdf, Buffer.from('PK\x03\x04'), Buffer.alloc(60), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
    ],
  ])('%s is served as a PDF in a sandbox', async (_, bytes) => {
    const { body } = await receipt('both.html', bytes).expect(201);
    const { headers } = await ana.get(body.fileUrl as string).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('filename="both.html.pdf"'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
    });
  });

  it.each([
    ['a page followed by a PDF', Buffer.concat([Buffer.from('<html><!--'), pdf])],
    ['an archive followed by a PDF', Buffer.concat([Buffer.from('PK\x03\x04'), pdf])],
    ['an empty file', Buffer.alloc(0)],
  ])('%s is refused', async (_, bytes) => {
    expect((await receipt('both.pdf', bytes)).status).toBe(bytes.length ? 415 : 400);
  });
});

it('R34 a receipt is one file of at most 10 MB', async () => {
  const form = ana.send('post', '/api/refunds').field({ description: 'Taxi', amount: '100' });
  await form.attach('file', pdf, 'a.pdf').attach('file', pdf, 'b.pdf').expect(413);
  await receipt('big.pdf', Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 + 1 - pdf.length)])).expect(413);
});

const aDay = { type: 'VACATION', startDate: '2027-03-02', endDate: '2027-03-02' };

/** The form is built by hand because an HTTP client would clean the name. */
function receipt(name: string, bytes = pdf) {
  const fields = [part('description', Buffer.from('Taxi')), part('amount', Buffer.from('100'))];
  const form = Buffer.concat([...fields, part('file', bytes, name), formEnd]);
  return ana.send('post', '/api/refunds').set('content-type', formType).send(form);
}

function post(who: Person, path: string, body: object) {
  return who.send('post', path).send(body);
}

function patch(who: Person, path: string, body: object) {
  return portal.bare().patch(path).set('cookie', who.cookie).set('sec-fetch-site', 'same-origin').send(body);
}
