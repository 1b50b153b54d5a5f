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
      ...['Jürgen Müller-Weiß', 'Søren Ørsted', 'Oezlem Isik', 'Königsö'],
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

  const number = (fullName: string, employeeNumber: string) =>
    hr.send('put', `/api/users/${ids[fullName]}/employment`).send({ employeeNumber }).expect(200);
  const paged = async (text: string) => {
    const sent = hr.send('post', '/api/payroll/matches').send({ month: '2026-03', texts: [text], from: 'PAGES' });
    const [found] = (await sent.expect(200)).body as [PayslipMatch[]];
    return found.map(({ fullName, by }) => `${fullName} by ${by}`);
  };

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
    ['Gehaltsabrechnung_Mueller-Weiss_Juergen_2026-11.pdf', 'Jürgen Müller-Weiß'],
    ['Muller Weiss Jurgen.pdf', 'Jürgen Müller-Weiß'],
    ['oersted_soeren.pdf', 'Søren Ørsted'],
    ['Özlem Işık.pdf', 'Oezlem Isik'],
    ['koenigsoe.pdf', 'Königsö'],
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

  it('R35c.2 an employee number beats an email, which beats a name', async () => {
    await number('Ana López', 'E-1042');
    await number('Plato', '160');
    const mail = 'ben.archer@example.com';
    for (const text of [`e1042 ${mail} Plato.pdf`, '2026-03_E 1042.pdf', 'E-1042.pdf'])
      expect(await matched(text)).toEqual(['Ana López by NUMBER']);
    expect(await matched(`${mail} Plato.pdf`)).toEqual(['Benjamin A. Archer by EMAIL']);
    expect(await matched('160.pdf')).toEqual(['Plato by NUMBER']);
    for (const text of ['E-10421.pdf', '1042.pdf', '1160.pdf', '16.0.pdf']) expect(await matched(text)).toEqual([]);
  });

  it('R35c.2 a page names people by number, email and name, the strongest first', async () => {
    await number('Ana López', 'E-1042');
    await number('Plato', '160');
    expect(await paged('Ana López\nPersonnel number E-1042\nHours 160')).toEqual(['Ana López by NUMBER']);
    expect(await paged('Name: LOPEZ\nNumber: e1042')).toEqual(['Ana López by NUMBER']);
    expect(await paged('Lo\u0301pez, Ana\nNet 2,400.00')).toEqual(['Ana López by NAME']);
    expect(await paged('Sent by ben.archer@example.com to Ana López')).toEqual([
      'Benjamin A. Archer by EMAIL',
      'Ana López by NAME',
    ]);
    expect(await paged('Max Müller')).toEqual(['Max Müller by NAME', 'Max Müller by NAME']);
  });

  it('R35c.2 on a page a number alone, and words far from each other, name no one', async () => {
    await number('Ana López', 'E-1042');
    await number('Plato', '160');
    expect(await paged('Hours 160\nNet 1.160,00')).toEqual([]);
    expect(await paged('E-1042')).toEqual([]);
    expect(await paged(`Ana Sanz ${'word '.repeat(20)} Vera López`)).toEqual([]);
    expect(await paged('')).toEqual([]);
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
    'Müller.pdf',
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
    ['texts', { texts: ['a'.repeat(8001)] }],
    ['texts', { texts: [1] }],
    ['from', { from: 'MAILS' }],
  ])('a wrong %s is refused and named', async (field, changes) => {
    const sent = hr.send('post', '/api/payroll/matches').send({ month: '2026-03', texts: [], ...changes });
    const { body } = await sent.expect(400);
    expect((body as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([field]);
  });
});
