import type { PayslipMatch } from '@staffroom/contracts/payroll.js';
import { type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';

describe('whose payslip a file is', () => {
  let portal: FilePortal;
  let hr: Person;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    portal = await startFilePortal();
    hr = await portal.person('HR_MANAGER', { fullName: 'Hanna Roth' });
    const names = [
      ...['Ana López', 'Ana López Vega', "Sinéad O'Brien", 'Jean-Luc Picard', 'Łukasz Żółć', 'Plato', '王小明'],
      ...['Max Müller', 'Max Müller', 'Ben Archer'],
    ];
    for (const fullName of names) ids[fullName] = (await portal.person('EMPLOYEE', { fullName })).id;
    const email = 'ben.archer@example.com';
    ids['Ben with email'] = await portal.hire(email, 'Temporary1', { fullName: 'Benjamin A. Archer' });
    ids['archer@'] = await portal.hire('archer@example.com', 'Temporary1', { fullName: 'Other Archer' });
  });
  afterAll(() => portal.stop());

  const match = async (...texts: string[]) => {
    const sent = hr.send('post', '/api/payroll/matches').send({ month: '2026-03', texts });
    return (await sent.expect(200)).body as PayslipMatch[][];
  };
  const matched = async (text: string) => (await match(text))[0]!.map(({ fullName, by }) => `${fullName} by ${by}`);

  it.each([
    ['Ana López.pdf', 'Ana López'],
    ['LOPEZ, ANA 2026-03.pdf', 'Ana López'],
    ['2026_03_ana_lopez.PDF', 'Ana López'],
    ['payslip-Ana-López.pdf', 'Ana López'],
    ['Vega_Ana_Lopez.pdf', 'Ana López Vega'],
    ['obrien sinead.pdf', "Sinéad O'Brien"],
    ['Sinéad_O’Brien.pdf', "Sinéad O'Brien"],
    ['picard jean luc.pdf', 'Jean-Luc Picard'],
    ['Jean-Luc Picard.pdf', 'Jean-Luc Picard'],
    ['lukasz zolc.pdf', 'Łukasz Żółć'],
    ['plato.pdf', 'Plato'],
    ['王小明.pdf', '王小明'],
    ['Salary statement for March Employee Ben Archer Net 2,400.00', 'Ben Archer'],
  ])('R35c.1 “%s” names %s', async (text, fullName) => {
    expect(await matched(text)).toEqual([`${fullName} by NAME`]);
  });

  it.each([
    'ben.archer@example.com.pdf',
    '2026-03_BEN.ARCHER@example.com.pdf',
    'payslip-ben.archer@example.com 03.pdf',
  ])('R35c.1 “%s” is matched by email, before any name', async (text) => {
    expect(await matched(text)).toEqual(['Benjamin A. Archer by EMAIL']);
    expect(await matched(`Ana López ${text}`)).toEqual(['Benjamin A. Archer by EMAIL']);
  });

  it('R35c.1 a name of two people matches both', async () => {
    expect(await matched('Max Müller.pdf')).toEqual(['Max Müller by NAME', 'Max Müller by NAME']);
  });

  it.each([
    '',
    'scan0001.pdf',
    'Ana.pdf',
    'Lopez.pdf',
    'nobody@example.com.pdf',
    'anna lopezz.pdf',
    '\u0000%_\\',
    'Archer.pdf',
  ])('R35c.1 “%s” names no one', async (text) => expect(await match(text)).toEqual([[]]));

  it('each text has its matches, which say who has a payslip of the month', async () => {
    const fields = { userId: ids['Plato']!, fiscalYear: '2026', month: '3' };
    await hr.upload('/api/payroll/upload', fields, {}).expect(201);
    expect(await match('scan.pdf', 'plato.pdf', 'Ana López.pdf')).toEqual([
      [],
      [{ id: ids['Plato'], fullName: 'Plato', jobTitle: expect.any(String), by: 'NAME', hasPayslip: true }],
      [expect.objectContaining({ id: ids['Ana López'], hasPayslip: false })],
    ]);
  });

  it.each([
    ['month', { month: '2026-13' }],
    ['texts', { texts: 'all' }],
    ['texts', { texts: Array(51).fill('a') }],
    ['texts', { texts: ['a'.repeat(2001)] }],
    ['texts', { texts: [1] }],
  ])('a wrong %s is refused and named', async (field, changes) => {
    const sent = hr.send('post', '/api/payroll/matches').send({ month: '2026-03', texts: [], ...changes });
    const { body } = await sent.expect(400);
    expect((body as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([field]);
  });
});
