import { randomUUID } from 'node:crypto';
import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { type Given, type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';
import { pdf, png } from '../../testing/sample-files.js';
import { until } from '../../testing/until.js';
import { listPersonnelDocuments } from '../documents/facade.js';
import { payslipKind } from './facade.js';

const thisYear = new Date().getUTCFullYear();
const march = { fiscalYear: String(thisYear), month: '3' };

describe('payroll', () => {
  let portal: FilePortal;
  let hr: Person;
  let ana: Person;

  beforeAll(async () => {
    portal = await startFilePortal();
    hr = await portal.person('HR_MANAGER');
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    ana = await portal.person('EMPLOYEE', { fullName: 'Ana López' });
  });

  const upload = (fields: Record<string, string>, ...files: Given[]) =>
    hr.upload('/api/payroll/upload', { userId: ana.id, ...march, ...fields }, ...files);
  const uploaded = async (...files: Given[]) => (await upload({}, ...files).expect(201)).body as PayrollDocument[];
  const listed = async (who: Person) => (await who.get('/api/payroll').expect(200)).body as PayrollDocument[];

  it('R2a an upload returns 201 with the payslip, and its owner finds it [S3.6 S7.14]', async () => {
    const [march, scan] = await uploaded({ name: 'March.pdf' }, { bytes: png, name: 'March, page 2.png' });
    expect(march).toEqual({
      id: march!.id,
      userId: ana.id,
      userName: 'Ana López',
      fileName: 'March.pdf',
      fileSize: pdf.length,
      fileType: 'application/pdf',
      fileUrl: `/api/payroll/${march!.id}/file`,
      fiscalYear: thisYear,
      month: 3,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await listed(ana)).toEqual([march, scan]);
  });

  it('R16 payslips are listed newest month first, and those of one upload in the order of sending [R43.1]', async () => {
    const names = ['5.pdf', '1.pdf', '4.pdf', '2.pdf', '3.pdf'];
    const first = await uploaded(...names.map((name) => ({ name })));
    const second = await uploaded({ name: '6.pdf' }, { name: '7.pdf' });
    expect(first.map(({ fileName }) => fileName)).toEqual(names);
    expect(await listed(ana)).toEqual([...second, ...first]);
  });

  it('R16.2 everyone, including HR managers, lists only their own payslips [S1.3 S7.13]', async () => {
    const [payslip] = await uploaded({});
    expect(await listed(ana)).toEqual([payslip]);
    expect(await listed(hr)).toEqual([]);
    expect(await listed(await portal.person('EXECUTIVE'))).toEqual([]);
  });

  it('R17, R18 a file can be opened by its owner, HR managers, and the executive who manages the owner’s team [R18.1]', async () => {
    const leader = await portal.person('EXECUTIVE');
    const boss = await portal.person('EXECUTIVE');
    const teamId = await portal.team('Engineering', leader.id);
    ana = await portal.person('EMPLOYEE', { teamId, managerId: boss.id });
    const [{ id, fileUrl }] = (await uploaded({})) as [PayrollDocument];
    for (const who of [ana, hr, leader]) await who.get(fileUrl).expect(200);
    for (const who of [boss, await portal.person('EMPLOYEE', { teamId })]) await who.get(fileUrl).expect(404);
    await portal.bare().get(fileUrl).expect(401);
    const ofTeam = async (team: string | null, userId?: string) => {
      const members = { teamId: team, exceptUserId: null };
      return (await listPersonnelDocuments(portal.pool, payslipKind, { members, userId })).map((row) => row.id);
    };
    expect(await ofTeam(teamId)).toEqual([id]);
    expect(await ofTeam(teamId, ana.id)).toEqual([id]);
    expect(await ofTeam(teamId, leader.id)).toEqual([]);
    expect(await ofTeam(null, ana.id)).toEqual([]);
  });

  it('only HR managers can upload and delete', async () => {
    const [payslip] = await uploaded({});
    for (const who of [ana, await portal.person('EXECUTIVE')]) {
      await who.upload('/api/payroll/upload', { userId: ana.id, ...march }, {}).expect(403);
      await who.send('delete', `/api/payroll/${payslip!.id}`).expect(403);
    }
    expect(await listed(ana)).toEqual([payslip]);
  });

  it('R34a.1 a payslip that an HR manager deletes is removed everywhere [S1.9]', async () => {
    const [{ id, fileUrl }] = (await uploaded({})) as [PayrollDocument];
    await hr.send('delete', `/api/payroll/${id}`).expect(204);
    await ana.get(fileUrl).expect(404);
    await hr.send('delete', `/api/payroll/${id}`).expect(404);
    await hr.send('delete', '/api/payroll/%00').expect(404);
    expect(await listed(ana)).toEqual([]);
    const left = 'select from state.files where owner_id = $1';
    await until(async () => (await portal.pool.query(left, [ana.id])).rowCount === 0);
  });

  it.each([
    ['fiscalYear', '1999'],
    ['fiscalYear', String(thisYear + 2)],
    ['fiscalYear', 'twenty'],
    ['fiscalYear', ''],
    ['month', '0'],
    ['month', '13'],
    ['month', '1.5'],
    ['userId', 'ana'],
  ])('R35.1 %s "%s" is refused, the field is named, and nothing is stored [S5.19]', async (field, value) => {
    const { body } = await upload({ [field]: value }, {}).expect(400);
    expect(body.errors).toEqual([{ field, message: expect.any(String) }]);
    expect(await listed(ana)).toEqual([]);
    const stored = 'select from state.files where owner_id = $1';
    expect((await portal.pool.query(stored, [ana.id])).rowCount).toBe(0);
  });

  it('R2b a wrong month is reported before an unknown person', async () => {
    const wrongMonths: Record<string, string>[] = [{ month: '13' }, { fiscalYear: String(thisYear + 2) }];
    for (const wrong of wrongMonths) {
      await upload({ ...wrong, userId: randomUUID() }, {}).expect(400);
    }
    await upload({ userId: randomUUID() }, {}).expect(404);
  });

  it('ids are case-insensitive', async () => {
    const [{ id }] = (await upload({ userId: ana.id.toUpperCase() }, {}).expect(201)).body as [PayrollDocument];
    expect((await listed(ana)).map((payslip) => payslip.id)).toEqual([id]);
    await hr.send('delete', `/api/payroll/${id.toUpperCase()}`).expect(204);
    expect(await listed(ana)).toEqual([]);
  });

  it('R35.1 the years 2000 and next year are accepted [S9.22]', async () => {
    await upload({ fiscalYear: String(thisYear + 1), month: '12' }, {}).expect(201);
    await upload({ fiscalYear: '2000', month: '1' }, {}).expect(201);
    expect((await listed(ana)).map(({ fiscalYear }) => fiscalYear)).toEqual([2000, thisYear + 1]);
  });

  it('R36.2 the owner’s notification names the month', async () => {
    await uploaded({});
    const received = async () =>
      ((await ana.get('/api/notifications')).body as { type: string; message: string }[]).filter(
        ({ type }) => type === 'NEW_PAYROLL',
      );
    await until(async () => (await received()).length > 0);
    const message = `Your payroll document for March ${thisYear} is waiting for you.`;
    expect(await received()).toMatchObject([{ message, link: `/payroll?year=${thisYear}&month=3` }]);
  });

  it('R42.1 the views are identical after a rebuild', async () => {
    await uploaded({}, {});
    const rows = async () => (await portal.pool.query('select * from views.payslips order by id')).rows as unknown[];
    const before = await rows();
    await portal.rebuild();
    expect(await rows()).toEqual(before);
  });
});
