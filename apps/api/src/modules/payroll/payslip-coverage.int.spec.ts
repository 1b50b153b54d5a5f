import type {
  MonthPayslip,
  PayrollDocument,
  PayslipCoverage,
  PersonWithoutPayslip,
} from '@staffroom/contracts/payroll.js';
import { type FilePortal, type Given, type Person, startFilePortal } from '../../testing/file-portal.js';
import { png } from '../../testing/sample-files.js';
import { until } from '../../testing/until.js';

const thisYear = new Date().getUTCFullYear();

describe('who has a payslip of a month', () => {
  let portal: FilePortal;
  let hr: Person;
  let ana: Person;
  let ben: Person;
  /** March of a year of its own for each test. */
  let year = 2000;
  let month: string;

  beforeAll(async () => {
    portal = await startFilePortal();
    hr = await portal.person('HR_MANAGER', { fullName: 'Hanna Roth' });
    ana = await portal.person('EMPLOYEE', { fullName: 'Ana López', jobTitle: 'Engineer' });
    ben = await portal.person('EMPLOYEE', { fullName: 'Ben Archer' });
  });
  afterAll(() => portal.stop());
  beforeEach(() => void (month = `${++year}-03`));

  const upload = async (person: Person, of: string, ...files: Given[]) => {
    const fields = { userId: person.id, fiscalYear: of.slice(0, 4), month: String(Number(of.slice(5))) };
    const sent = hr.upload('/api/payroll/upload', fields, ...(files.length > 0 ? files : [{}]));
    return (await sent.expect(201)).body as PayrollDocument[];
  };
  const coverage = async (query = `?month=${month}`) =>
    (await hr.get(`/api/payroll/coverage${query}`).expect(200)).body as PayslipCoverage;
  const missing = async (query = '') => {
    const { body } = await hr.get(`/api/payroll/missing?month=${month}${query}`).expect(200);
    return (body as PersonWithoutPayslip[]).map(({ fullName }) => fullName);
  };
  const listed = async (query = '') =>
    (await hr.get(`/api/payroll/month?month=${month}${query}`).expect(200)).body as MonthPayslip[];

  it('R35a.1 counts each active person once, and lists the others by name', async () => {
    expect(await coverage()).toEqual({ month, people: 3, withPayslip: 0 });
    await upload(ana, month, {}, {});
    expect(await coverage()).toEqual({ month, people: 3, withPayslip: 1 });
    expect(await missing()).toEqual(['Ben Archer', 'Hanna Roth']);
    expect(await missing('&search=arch')).toEqual(['Ben Archer']);
  });

  it('R35a.1 an archived person is neither counted nor missing, but the payslip is still listed', async () => {
    const leaver = await portal.person('EMPLOYEE', { fullName: 'Leo Vance' });
    const [payslip] = await upload(leaver, month);
    await hr.send('patch', `/api/users/${leaver.id}/archive`).expect(200);
    expect(await coverage()).toEqual({ month, people: 3, withPayslip: 0 });
    expect(await missing()).toEqual(['Ana López', 'Ben Archer', 'Hanna Roth']);
    expect(await listed()).toEqual([{ ...payslip, userName: 'Leo Vance' }]);
  });

  it('R35a.1 the payslips of the month are listed newest first and found by person', async () => {
    await upload(ana, `${year}-04`);
    const [first] = await upload(ana, month);
    const [second] = await upload(ben, month);
    expect(await listed()).toEqual([second, first]);
    expect(await listed('&search=lopez')).toEqual([first]);
    expect(await listed('&search=nobody')).toEqual([]);
  });

  it('R35a.1 without a month it is the newest one with payslips, up to the present one', async () => {
    const january = `${thisYear}-01`;
    await upload(ana, january);
    await upload(ana, `${thisYear + 1}-12`);
    expect(await coverage('')).toMatchObject({ month: january, withPayslip: 1 });
  });

  it.each(['2026-13', '2026', '', 'x', '2026-1'])('the month "%s" is refused and named', async (wrong) => {
    for (const path of ['coverage', 'missing', 'month']) {
      const { body } = await hr.get(`/api/payroll/${path}?month=${wrong}`).expect(400);
      expect(body.errors).toEqual([{ field: 'month', message: expect.stringMatching(/month such as/) }]);
    }
  });

  it('R35a.2 a file takes the place of a payslip, and the owner is notified', async () => {
    const [old] = await upload(ana, month, { name: 'Wrong.pdf' });
    const given = { bytes: png, name: 'Right.png' };
    const { body } = await hr.upload(`/api/payroll/${old!.id}/replace`, {}, given).expect(201);
    expect(body).toMatchObject({ userId: ana.id, fileName: 'Right.png', month: 3, fiscalYear: year });
    expect(await listed()).toEqual([body]);
    await ana.get(old!.fileUrl).expect(404);
    await ana.get((body as PayrollDocument).fileUrl).expect(200);
    const link = `/payroll?year=${year}&month=3`;
    const received = async () => {
      const all = (await ana.get('/api/notifications').expect(200)).body as { type: string; link: string }[];
      return all.filter((notification) => notification.type === 'NEW_PAYROLL' && notification.link === link);
    };
    await until(async () => (await received()).length === 1); // that of the deleted payslip has no month any more
    const files = 'select from state.files where owner_id = $1 and released_at is not null';
    await until(async () => (await portal.pool.query(files, [ana.id])).rowCount === 0);
  });

  it('R35a.2 of two replacements at once one succeeds, and a deleted payslip has none', async () => {
    const [old] = await upload(ana, month);
    const replace = (name: string) => hr.upload(`/api/payroll/${old!.id}/replace`, {}, { name });
    const replies = await Promise.all([replace('One.pdf'), replace('Two.pdf')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 404]);
    const [left, ...none] = await listed();
    expect(none).toEqual([]);
    await hr.send('delete', `/api/payroll/${left!.id}`).expect(204);
    await hr.upload(`/api/payroll/${left!.id}/replace`, {}, {}).expect(404);
    await hr.upload('/api/payroll/%00/replace', {}, {}).expect(404);
    expect(await listed()).toEqual([]);
  });

  it('R35a.2 a file that is refused leaves the payslip as it is', async () => {
    const [old] = await upload(ana, month);
    await hr.upload(`/api/payroll/${old!.id}/replace`, {}, { bytes: Buffer.from('text') }).expect(415);
    await hr.upload(`/api/payroll/${old!.id}/replace`, {}, {}, {}).expect(413);
    expect(await listed()).toEqual([old]);
  });
});
