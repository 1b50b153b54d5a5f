import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EmployeeDocument } from '@staffroom/contracts/documents.js';
import { typedNames } from '@staffroom/contracts/folded.cases.js';
import { type Given, type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';
import { jpeg, pdf, png } from '../../testing/sample-files.js';
import { until } from '../../testing/until.js';

const megabyte = 1024 * 1024;

let portal: FilePortal;
let hr: Person;
let ana: Person;

const upload = (userId: string, ...files: Given[]) => hr.upload('/api/documents/upload', { userId }, ...files);
const uploaded = async (userId: string, ...files: Given[]) =>
  (await upload(userId, ...files).expect(201)).body as EmployeeDocument[];
const listed = async (who: Person, query = '') =>
  (await who.get(`/api/documents${query}`).expect(200)).body as EmployeeDocument[];
const rowCount = async () => (await portal.pool.query('select from state.files')).rowCount;
const plainText = Buffer.from('plain text, no more than that');
const ofSize = (size: number) => Buffer.concat([pdf, Buffer.alloc(size - pdf.length, 'x')]);

describe.each(['a folder', 'S3'] as const)('documents stored in %s', (place) => {
  beforeAll(async () => {
    portal = await startFilePortal(place);
    hr = await portal.person('HR_MANAGER');
    ana = await portal.person('EMPLOYEE', { fullName: 'Ana López' });
  });
  afterAll(() => portal.stop());

  it('R2a an upload returns 201 with the document, and its owner finds it [S3.5 R16.1]', async () => {
    const before = Date.now();
    const [document] = await uploaded(ana.id, { name: 'Contract.pdf' });
    expect(document).toEqual({
      id: document!.id,
      userId: ana.id,
      userName: 'Ana López',
      fileName: 'Contract.pdf',
      fileSize: pdf.length,
      fileType: 'application/pdf',
      fileUrl: `/api/documents/${document!.id}/file`,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(Date.parse(document!.createdAt)).toBeGreaterThanOrEqual(before - 1);
    expect(await listed(ana)).toEqual([document]);
  });

  it('R16 the files of one upload are listed in the order of sending, before earlier uploads [R43.1]', async () => {
    const owner = await portal.person();
    const names = ['b.pdf', 'a.pdf', 'd.pdf', 'c.pdf', 'f.pdf', 'e.pdf'];
    const [earlier] = await uploaded(owner.id, { name: 'earlier.pdf' });
    const documents = await uploaded(owner.id, ...names.map((name) => ({ name })));
    expect(documents.map(({ fileName }) => fileName)).toEqual(names);
    expect(await listed(owner)).toEqual([...documents, earlier]);
  });

  it('R18.2 a file is returned unchanged, as a download that browsers neither run nor cache', async () => {
    const bytes = Buffer.concat([pdf, randomBytes(300_000)]);
    const [document] = await uploaded(ana.id, { bytes, name: 'Änderung “Vertrag” 合同.pdf' });
    const reply = await ana.get(document!.fileUrl).responseType('blob').expect(200);
    expect((reply.body as Buffer).equals(bytes)).toBe(true);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition':
        'attachment; filename="_nderung _Vertrag_ __.pdf"; ' +
        `filename*=UTF-8''%C3%84nderung%20%E2%80%9CVertrag%E2%80%9D%20%E5%90%88%E5%90%8C.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
    });
  });

  it('R18.3 a deleted document is removed from the list, from its address and from storage [S7.12]', async () => {
    const [document] = await uploaded(ana.id, {});
    const files = await rowCount();
    await hr.send('delete', `/api/documents/${document!.id}`).expect(204);
    await ana.get(document!.fileUrl).expect(404);
    await hr.get(document!.fileUrl).expect(404);
    expect((await listed(ana)).map(({ id }) => id)).not.toContain(document!.id);
    await hr.send('delete', `/api/documents/${document!.id}`).expect(404);
    await until(async () => (await rowCount()) === files! - 1);
  });

  it('R23.1 no document or file of a deleted person remains', async () => {
    const leaver = await portal.person();
    const [document] = await uploaded(leaver.id, {}, { bytes: png, name: 'photo.png' });
    const { rows } = await portal.pool.query<{ id: string }>('select id from state.files where owner_id = $1', [
      leaver.id,
    ]);
    expect(rows).toHaveLength(2);
    await hr.send('delete', `/api/users/${leaver.id}`).expect(204);
    await hr.get(document!.fileUrl).expect(404);
    for (const { id } of rows) expect(await portal.files.open(id)).toBeNull();
    expect((await listed(hr)).filter(({ userId }) => userId === leaver.id)).toEqual([]);
    await until(
      async () => (await portal.pool.query('select from state.files where owner_id = $1', [leaver.id])).rowCount === 0,
    );
  });
});

describe('documents', () => {
  beforeAll(async () => {
    portal = await startFilePortal();
    hr = await portal.person('HR_MANAGER');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    ana = await portal.person();
  });

  describe('access', () => {
    it('R16.1 HR managers see all documents, everybody else their own [S1.3 S7.10]', async () => {
      const executive = await portal.person('EXECUTIVE');
      const bo = await portal.person('EMPLOYEE', { managerId: executive.id });
      const [[ofAna], [ofBo], [ofExecutive]] = [
        await uploaded(ana.id, {}),
        await uploaded(bo.id, {}),
        await uploaded(executive.id, {}),
      ];
      expect(await listed(ana)).toEqual([ofAna]);
      expect(await listed(bo)).toEqual([ofBo]);
      expect(await listed(executive)).toEqual([ofExecutive]);
      expect((await listed(hr)).slice(0, 3)).toEqual([ofExecutive, ofBo, ofAna]);
    });

    it('R17, R18 a file can be opened by its owner, HR managers, and the executive who manages the owner’s team [R18.1]', async () => {
      const leader = await portal.person('EXECUTIVE');
      const boss = await portal.person('EXECUTIVE');
      const teamId = await portal.team('Engineering', leader.id);
      const member = await portal.person('EMPLOYEE', { teamId, managerId: boss.id });
      const colleague = await portal.person('EMPLOYEE', { teamId });
      const [{ fileUrl }] = (await uploaded(member.id, {})) as [EmployeeDocument];
      for (const who of [member, hr, leader]) await who.get(fileUrl).expect(200);
      for (const who of [boss, colleague, ana]) await who.get(fileUrl).expect(404);
      await portal.bare().get(fileUrl).expect(401);
      const opened = { 'sec-fetch-mode': 'navigate', accept: 'text/html,*/*;q=0.8' };
      const { headers } = await portal.bare().get(fileUrl).set(opened).expect(303);
      expect(headers['location']).toBe(`/login?opened=${encodeURIComponent(fileUrl)}`);
      expect(headers['cache-control']).toBe('no-store');
      await portal
        .bare()
        .get(fileUrl)
        .set({ ...opened, accept: '*/*' })
        .expect(401);
      await portal.bare().get('/api/documents').set(opened).expect(401);
    });

    it('only HR managers can upload and delete [S1.9]', async () => {
      const [document] = await uploaded(ana.id, {});
      for (const who of [ana, await portal.person('EXECUTIVE')]) {
        await who.upload('/api/documents/upload', { userId: ana.id }, {}).expect(403);
        await who.send('delete', `/api/documents/${document!.id}`).expect(403);
      }
      await portal.bare().post('/api/documents/upload').attach('files', pdf, 'a.pdf').expect(401);
      await portal
        .bare()
        .post('/api/documents/upload')
        .set('cookie', hr.cookie)
        .set('origin', 'http://elsewhere.test')
        .field('userId', ana.id)
        .attach('files', pdf, 'a.pdf')
        .expect(403);
      expect(await listed(ana)).toEqual([document]);
    });
  });

  describe('what may be uploaded', () => {
    let files: number | null;
    beforeEach(async () => {
      files = await rowCount();
    });

    async function nothingIsStored() {
      expect(await rowCount()).toBe(files);
      expect(await listed(ana)).toEqual([]);
      // the folder is created with the first large upload
      expect(await readdir(join(portal.dataDir, 'uploads')).catch(() => [])).toEqual([]);
    }

    it('R34.2 PDF, JPEG and PNG are accepted by content, not by name [S5.15]', async () => {
      const given = [
        { bytes: png, name: 'really.pdf' },
        { bytes: jpeg, name: 'photo' },
        { bytes: pdf, name: 'paper.PDF' },
      ];
      const documents = await uploaded(ana.id, ...given);
      expect(documents.map(({ fileName, fileType }) => [fileName, fileType])).toEqual([
        ['really.pdf', 'image/png'],
        ['photo', 'image/jpeg'],
        ['paper.PDF', 'application/pdf'],
      ]);
      const { headers } = await ana.get(documents[0]!.fileUrl).expect(200);
      expect(headers).toMatchObject({ 'content-type': 'image/png' });
      expect(headers['content-disposition']).toContain('filename="really.pdf.png"');
    });

    it.each([
      ['a page that mentions a PDF header', Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.4')],
      ['a page that contains a PDF', Buffer.concat([Buffer.from('<html><!--'), pdf])],
      ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1')],
      ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0')],
      ['a single byte', Buffer.from('%')],
      ['the header of a PDF alone', Buffer.from('%PDF-1.7 ...')],
    ])('R34 %s is refused with 415 [R2.4]', async (_, bytes) => {
      await upload(ana.id, { bytes, name: 'Contract.pdf' }).expect(415);
      await nothingIsStored();
    });

    it('R18 a page that starts with a PDF header is not served as a page', async () => {
      const bytes = Buffer.from('%PDF-1.4 <html><script>alert(1)</script></html> 1 0 obj endobj');
      const [document] = await uploaded(ana.id, { bytes, name: 'invoice.html' });
      const { headers } = await ana.get(document!.fileUrl).expect(200);
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toContain('filename="invoice.html.pdf"');
      expect(headers['x-content-type-options']).toBe('nosniff');
    });

    it('R34.1 a file may have up to 10 MB and not a byte more [S9.20]', async () => {
      const [document] = await uploaded(ana.id, { bytes: ofSize(10 * megabyte) });
      expect(document!.fileSize).toBe(10 * megabyte);
      await hr.send('delete', `/api/documents/${document!.id}`).expect(204);
      await until(async () => (await rowCount()) === files);
      const { body } = await upload(ana.id, { bytes: ofSize(10 * megabyte + 1) }).expect(413);
      const message = 'A file may be at most 10 MB.';
      const errors = [{ field: 'files', message: `“Contract.pdf” is too large. ${message}` }];
      expect(body).toEqual({ statusCode: 413, message, errors });
      await nothingIsStored();
    });

    it('R34.1 a call may have up to 20 files [S7.11]', async () => {
      const many = Array.from({ length: 20 }, (_, at) => ({ name: `${at}.pdf` }));
      expect((await uploaded(ana.id, ...many)).map(({ fileName }) => fileName)).toEqual(many.map(({ name }) => name));
      const bo = await portal.person();
      await upload(bo.id, ...many, {}).expect(413);
      expect(await listed(bo)).toEqual([]);
    });

    it.each([
      ['the last is empty', [{}, { bytes: Buffer.alloc(0) }], 400],
      ['the first is empty', [{ bytes: Buffer.alloc(0) }, {}], 400],
      ['one has a wrong type', [{}, { bytes: plainText }, {}], 415],
      ['one is too large', [{}, { bytes: ofSize(10 * megabyte + 1) }, {}], 413],
      ['one is empty and another has a wrong type', [{ bytes: Buffer.alloc(0) }, { bytes: plainText }, {}], 415],
      ['one has a wrong type and another no name', [{ bytes: plainText }, { name: '..' }], 415],
      [
        'one has a wrong type and another is too large',
        [{ bytes: plainText }, { bytes: ofSize(10 * megabyte + 1) }],
        413,
      ],
      [
        'one is empty and another is too large',
        [{ bytes: Buffer.alloc(0) }, { bytes: ofSize(10 * megabyte + 1) }],
        413,
      ],
    ] as [string, Given[], number][])('R34.2 R34.4 no file of a call is stored if %s', async (_, given, status) => {
      await upload(ana.id, ...given).expect(status);
      await nothingIsStored();
    });

    it('R34.4 every refused file is named with its reason', async () => {
      const given = [
        { bytes: plainText, name: 'notes.txt' },
        {},
        { bytes: Buffer.alloc(0), name: 'empty.pdf' },
        { bytes: plainText, name: 'page.html' },
      ];
      const { body } = await upload(ana.id, ...given).expect(415);
      expect(body.message).toBe('“notes.txt” is not a PDF, JPEG or PNG file.');
      expect(body.errors).toEqual([
        { field: 'files', message: '“notes.txt” is not a PDF, JPEG or PNG file.' },
        { field: 'files', message: '“empty.pdf” is empty.' },
        { field: 'files', message: '“page.html” is not a PDF, JPEG or PNG file.' },
      ]);
      const large = { bytes: ofSize(10 * megabyte + 1), name: 'film.pdf' };
      const reply = await upload(ana.id, given[0]!, large).expect(413);
      expect((reply.body.errors as { message: string }[]).map(({ message }) => message)).toEqual([
        '“film.pdf” is too large. A file may be at most 10 MB.',
        '“notes.txt” is not a PDF, JPEG or PNG file.',
      ]);
      await nothingIsStored();
    });

    it('R2 a form without files, without an owner, with extra fields or for an unknown owner is refused', async () => {
      const { body } = await upload(ana.id).expect(400);
      expect(body.errors).toEqual([{ field: 'files', message: 'Choose at least one file.' }]);
      await hr.upload('/api/documents/upload', {}, {}).expect(400);
      await hr.upload('/api/documents/upload', { userId: 'ana' }, {}).expect(400);
      await hr.upload('/api/documents/upload', { userId: ana.id, colour: 'red' }, {}).expect(400);
      await hr.upload('/api/documents/upload', { userId: randomUUID() }, {}).expect(404);
      const other = hr.send('post', '/api/documents/upload').field('userId', ana.id).attach('receipt', pdf, 'a.pdf');
      await other.expect(400);
      await hr.send('post', '/api/documents/upload').send({ userId: ana.id }).expect(415);
      await hr.send('post', '/api/teams').field('name', 'A form where none is taken').expect(415);
      await hr.send('post', '/api/documents/upload').type('multipart/form-data').send('no form').expect(400);
      await nothingIsStored();
    });

    it('R34.3 names are kept for display in any script, without paths and invisible characters', async () => {
      const names = [
        ['契約書 – Ünïcode 📄.pdf', '契約書 – Ünïcode 📄.pdf'],
        ['../../etc/passwd.pdf', 'passwd.pdf'],
        ['C:\\Users\\ana\\contract.pdf', 'contract.pdf'],
        ['invoice\u202efdp.exe', 'invoicefdp.exe'],
        [`${'a'.repeat(251)}.pdf`, `${'a'.repeat(251)}.pdf`],
      ] as const;
      for (const [given, shown] of names) {
        expect((await uploaded(ana.id, { name: given }))[0]!.fileName).toBe(shown);
      }
      await upload(ana.id, { name: `${'a'.repeat(252)}.pdf` }).expect(400);
      await upload(ana.id, { name: '..' }).expect(400);
    });
  });

  it('R1.2 malformed ids are treated like unknown ones', async () => {
    for (const id of [randomUUID(), '1', '%00', '..%2f..%2fmaster.key']) {
      await hr.get(`/api/documents/${id}/file`).expect(404);
      await hr.send('delete', `/api/documents/${id}`).expect(404);
    }
  });

  it('R43.1 a long list comes in pages of 100 and is searched on the server, ignoring case [S2.documents.2]', async () => {
    for (let call = 0; call < 6; call++) {
      await uploaded(ana.id, ...Array.from({ length: 18 }, (_, at) => ({ name: `Note ${call}-${at}.pdf` })));
    }
    const first = await ana.get('/api/documents').expect(200);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers['link'] as string)![1]!;
    const second = await ana.get(next).expect(200);
    expect(second.headers['link']).toBeUndefined();
    const ids = [...(first.body as EmployeeDocument[]), ...(second.body as EmployeeDocument[])].map(({ id }) => id);
    expect([first.body.length, second.body.length, new Set(ids).size]).toEqual([100, 8, 108]);
    expect((await listed(ana, '?search=nOTE%203-')).length).toBe(18);
    expect((await listed(ana, '?search=3-1')).length).toBe(9);
    expect(await listed(ana, '?search=%25')).toEqual([]);
    await ana.get('/api/documents?after=nonsense').expect(400);
    await ana.get('/api/documents?owner=hr').expect(400);
  });

  it('R43.3 a file is found by its name as people of several languages type it', async () => {
    const names = [...new Set(typedNames.map(([, name]) => `Note ${name}.pdf`))];
    for (let at = 0; at < names.length; at += 10)
      await uploaded(ana.id, ...names.slice(at, at + 10).map((name) => ({ name })));
    for (const [typed, name] of typedNames) {
      const found = await listed(ana, `?search=${encodeURIComponent(typed)}`);
      expect([typed, found.map(({ fileName }) => fileName)]).toEqual([typed, [`Note ${name}.pdf`]]);
    }
  });

  it('R43.1 HR filters by person and file name, in pages, also for archived people', async () => {
    const bo = await portal.person();
    await uploaded(bo.id, { name: 'Note 0-0.pdf' });
    for (let call = 0; call < 6; call++) {
      await uploaded(ana.id, ...Array.from({ length: 18 }, (_, at) => ({ name: `Note ${call}-${at}.pdf` })));
    }
    await hr.send('patch', `/api/users/${ana.id}/archive`).expect(200);
    const first = await hr.get(`/api/documents?userId=${ana.id}`).expect(200);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers['link'] as string)![1]!;
    const second = await hr.get(next).expect(200);
    const all = [...(first.body as EmployeeDocument[]), ...(second.body as EmployeeDocument[])];
    expect([first.body.length, second.body.length]).toEqual([100, 8]);
    expect(new Set(all.map(({ userId }) => userId))).toEqual(new Set([ana.id]));
    expect(await listed(hr, `?userId=${ana.id}&search=note%203-`)).toHaveLength(18);
    expect(await listed(hr, `?userId=${bo.id}&search=note%203-`)).toEqual([]);
    await hr.send('delete', `/api/users/${ana.id}`).expect(204);
    expect(await listed(hr, `?userId=${ana.id}`)).toEqual([]);
    await hr.get('/api/documents?userId=ana').expect(400);
  });

  it('R16.1 the filter by person shows no one else’s documents to others than HR', async () => {
    const bo = await portal.person();
    const [ofAna] = await uploaded(ana.id, {});
    await uploaded(bo.id, {});
    expect(await listed(ana, `?userId=${ana.id}`)).toEqual([ofAna]);
    expect(await listed(ana, `?userId=${bo.id}`)).toEqual([]);
    expect(await listed(await portal.person('EXECUTIVE'), `?userId=${bo.id}`)).toEqual([]);
  });

  it('an upload repeated with the same Idempotency-Key is stored once; with another file it is refused', async () => {
    const key = randomUUID();
    const once = async (given: Given) => upload(ana.id, given, {}).set('idempotency-key', key);
    const [first, again] = [await once({}), await once({})];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await once({ bytes: png })).status).toBe(409);
    expect(await listed(ana)).toHaveLength(2);
  });

  it('R36.2 the owner gets one notification for an upload, the uploader none', async () => {
    const documents = await uploaded(ana.id, { name: 'A.pdf' }, { name: 'B.pdf' }, { name: 'C.pdf' });
    await until(async () => (await ana.get('/api/notifications')).body.some(isNewDocument));
    const received = (
      (await ana.get('/api/notifications').expect(200)).body as { type: string; link: string }[]
    ).filter(isNewDocument);
    const { id } = documents.find(({ fileName }) => fileName === 'A.pdf')!;
    const message = '“A.pdf” and 2 more documents were uploaded for you.';
    expect(received).toMatchObject([{ message, link: `/documents?document=${id}` }]);
    expect((await hr.get('/api/notifications').expect(200)).body.filter(isNewDocument)).toEqual([]);
  });

  it('the log keeps the name encrypted and the fingerprint of the file unencrypted', async () => {
    const [document] = await uploaded(ana.id, { name: 'Warning letter.pdf' });
    const { rows } = await portal.pool.query<{ data: Record<string, unknown>; subject: string }>(
      'select data, subject_id as subject from log.events where stream = $1',
      [`document-${document!.id}`],
    );
    expect(rows).toMatchObject([
      { subject: ana.id, data: { documentId: document!.id, file: { sizeBytes: pdf.length } } },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Warning');
    const kept = await filesUnder(portal.dataDir);
    expect(kept.length).toBeGreaterThan(0);
    for (const path of kept) expect((await readFile(path)).includes('%PDF')).toBe(false);
  });
});

const isNewDocument = ({ type }: { type: string }) => type === 'NEW_DOCUMENT';

async function filesUnder(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
