import { randomUUID } from 'node:crypto';
import { type FilePortal, type Given, type Person, startFilePortal } from '../../testing/file-portal.js';
import { jpeg, pdf, png } from '../../testing/sample-files.js';

const kinds = [
  ['documents', {}],
  ['payroll', { fiscalYear: '2026', month: '6' }],
] as const;

describe('an upload of new files only', () => {
  let portal: FilePortal;
  let hr: Person;
  let ana: Person;

  beforeAll(async () => {
    portal = await startFilePortal();
    hr = await portal.person('HR_MANAGER');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    ana = await portal.person();
  });

  const notKept = async () => (await portal.pool.query('select from state.files where kept_at is null')).rowCount;

  describe.each(kinds)('of %s', (kind, fields) => {
    const upload = (query: string, owner: Person, ...files: Given[]) =>
      hr.upload(`/api/${kind}/upload${query}`, { userId: owner.id, ...fields }, ...files);
    const onlyNew = (owner: Person, ...files: Given[]) => upload('?onlyNew=true', owner, ...files);
    const listed = async (owner: Person) =>
      (await owner.get(`/api/${kind}`).expect(200)).body as { id: string; fileName: string }[];
    const refused = (...messages: string[]) => ({
      statusCode: 409,
      code: 'ALREADY_UPLOADED',
      errors: messages.map((message) => ({ field: 'files', message })),
    });

    it('refuses what the person already has, names it, and stores none of the files', async () => {
      await onlyNew(ana, { name: 'Offer.pdf' }, { bytes: png, name: 'Badge.png' }).expect(201);
      const { body } = await onlyNew(ana, { name: 'Offer.pdf' }, { bytes: png, name: 'Photo.png' }, { bytes: jpeg });
      expect(body).toMatchObject(
        refused(
          '“Offer.pdf” was already uploaded for this person.',
          '“Photo.png” was already uploaded for this person as “Badge.png”.',
        ),
      );
      expect(await listed(ana)).toHaveLength(2);
      expect(await notKept()).toBe(0);
    });

    it('refuses a file that was chosen twice', async () => {
      const { body } = await onlyNew(ana, { name: 'a.pdf' }, { name: 'b.pdf' }).expect(409);
      expect(body).toMatchObject({
        ...refused('“b.pdf” is the same file as “a.pdf”.'),
        message: body.errors[0].message,
      });
      expect(await listed(ana)).toEqual([]);
    });

    it('without the parameter, the same file is stored again', async () => {
      await upload('', ana, {}).expect(201);
      await upload('', ana, {}).expect(201);
      await upload('?onlyNew=false', ana, {}, {}).expect(201);
      expect(await listed(ana)).toHaveLength(4);
      await upload('?onlyNew=1', ana, {}).expect(400);
    });

    it('accepts the file of someone else, and one that was deleted', async () => {
      await onlyNew(await portal.person(), {}).expect(201);
      const [stored] = (await onlyNew(ana, {}).expect(201)).body as { id: string }[];
      await onlyNew(ana, {}).expect(409);
      await hr.send('delete', `/api/${kind}/${stored!.id}`).expect(204);
      await onlyNew(ana, {}).expect(201);
    });

    it('of two at once, exactly one succeeds', async () => {
      for (let time = 0; time < 3; time++) {
        const owner = await portal.person();
        const replies = await Promise.all([
          onlyNew(owner, {}),
          onlyNew(owner, { name: 'again.pdf' }),
          onlyNew(owner, {}),
        ]);
        expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
        expect(await listed(owner)).toHaveLength(1);
      }
      expect(await notKept()).toBe(0);
    });

    it('repeated with its Idempotency-Key, it gets the same reply; confirmed with it, the file is stored again', async () => {
      const key = randomUUID();
      const first = await onlyNew(ana, {}).set('idempotency-key', key).expect(201);
      const again = await onlyNew(ana, {}).set('idempotency-key', key).expect(201);
      expect(again.body).toEqual(first.body);
      const other = randomUUID();
      await onlyNew(ana, {}).set('idempotency-key', other).expect(409);
      await upload('', ana, {}).set('idempotency-key', other).expect(201);
      expect(await listed(ana)).toHaveLength(2);
    });

    it('also compares with the files of an archived person', async () => {
      await onlyNew(ana, {}).expect(201);
      await hr.send('patch', `/api/users/${ana.id}/archive`).expect(200);
      await onlyNew(ana, {}).expect(409);
    });

    it('R23 nothing of an erased person’s files is left to compare with', async () => {
      await onlyNew(ana, {}).expect(201);
      await hr.send('delete', `/api/users/${ana.id}`).expect(204);
      await onlyNew(ana, {}).expect(404);
      await portal.rebuild();
      const table = kind === 'payroll' ? 'payslips' : kind;
      const left = await portal.pool.query(`select from views.${table} where user_id = $1`, [ana.id]);
      expect(left.rowCount).toBe(0);
    });
  });

  it('a document is no payslip', async () => {
    await hr.upload('/api/documents/upload?onlyNew=true', { userId: ana.id }, { bytes: pdf }).expect(201);
    const month = { userId: ana.id, ...kinds[1][1] };
    await hr.upload('/api/payroll/upload?onlyNew=true', month, { bytes: pdf }).expect(201);
  });
});
