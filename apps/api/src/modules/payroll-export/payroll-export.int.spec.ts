import { parse } from 'csv-parse/sync';
import type { CompanyPolicy } from '@staffroom/contracts/company.js';
import {
  noPayrollSettings,
  type PayrollCheck,
  type PayrollSettingsReply,
} from '@staffroom/contracts/payroll-export.js';
import { payrollMaps } from '@staffroom/contracts/payroll-maps.js';
import { addDays, isWeekend } from '@staffroom/contracts/plain-date.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { Clock } from '../../platform/clock/clock.js';

const url = '/api/payroll-export';

describe('R43b the export for payroll', () => {
  let portal: Administration;
  let hr: Person;
  let secondHr: Person;
  let ana: Person;
  let bo: Person;
  /** A Monday with four more days of the same month, without public holidays (of Turkey). */
  let monday: string;
  let month: string;

  beforeAll(async () => {
    portal = await startAdministration();
    hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed' });
    secondHr = await portal.person({ role: 'HR_MANAGER' });
    ana = await portal.person({ fullName: 'Ana López', country: 'TURKEY', managerId: hr.id });
    bo = await portal.person({ fullName: '=1+1', country: 'TURKEY', managerId: hr.id });
    await hr.send('put', `/api/users/${ana.id}/employment`, { employeeNumber: '41' }).expect(200);
    const next = portal.app.get(Clock).today();
    month = `${Number(next.slice(0, 4)) + 1}-02`;
    monday = `${month}-01`;
    while (isWeekend(monday) || !isWeekend(addDays(monday, -1)) || isWeekend(addDays(monday, 1)))
      monday = addDays(monday, 1);
  });
  afterAll(() => portal.close());

  async function absent(person: Person, type: string, from: number, to: number, more: object = {}): Promise<string> {
    const dates = { startDate: addDays(monday, from), endDate: addDays(monday, to) };
    const { body } = await person.send('post', '/api/time-off', { type, ...dates, ...more }).expect(201);
    const { id } = body as { id: string };
    await hr.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(200);
    return id;
  }
  const file = async (map: string) => (await hr.get(`${url}?month=${month}&map=${map}`).expect(200)).text;
  const check = async (map: string) =>
    (await hr.get(`${url}/check?month=${month}&map=${map}`).expect(200)).body as PayrollCheck;
  const save = (by: Person, settings: object) =>
    by.send('put', `${url}/settings`, { ...noPayrollSettings, ...settings });

  it('R43b.1 R43b.4 has the approved leave of the month, and names people without an employee number', async () => {
    await absent(ana, 'VACATION', 0, 3);
    await absent(ana, 'SICK', 1, 1);
    const cancelled = await absent(ana, 'SPECIAL', 4, 4, { kindId: 'training', reason: 'A secret reason' });
    await hr
      .send('post', `/api/team/time-off/${cancelled}/cancellation`, { comment: 'No', personAgreed: true })
      .expect(200);
    await absent(bo, 'VACATION', 0, 0, { hours: 2.5 });
    const text = await file('PLAIN');
    expect(text).not.toContain('secret');
    const at = (day: number) => addDays(monday, day);
    expect(parse(text, { bom: true, from_line: 2 })).toEqual([
      ['', "'=1+1", 'Vacation', at(0), at(0), '0.31', '2.50'],
      ['41', 'Ana López', 'Vacation', at(0), at(0), '1.00', '8.00'],
      ['41', 'Ana López', 'Sick leave', at(1), at(1), '1.00', '8.00'],
      ['41', 'Ana López', 'Vacation', at(2), at(3), '2.00', '16.00'],
    ]);
    expect(await check('PLAIN')).toMatchObject({ rows: 4, people: 2, hours: 34.5, withoutNumber: [{ userId: bo.id }] });
  });

  it('R43b.3 a file for LODAS needs wage types and numbers, which HR keeps', async () => {
    expect(await check('LODAS')).toMatchObject({ rows: 0, leftOut: 4, lacksDatevNumbers: true });
    const wageTypes = [
      { kind: 'VACATION', wageType: '1300' },
      { kind: 'SICK', wageType: '1600' },
    ];
    const reply = await save(hr, { wageTypes, consultant: '1234567', client: '12345' }).expect(200);
    expect(reply.body).toMatchObject({
      wageTypes,
      kinds: expect.arrayContaining([{ kind: 'SICK', name: 'Sick leave' }]) as unknown,
    });
    expect(await check('LODAS')).toMatchObject({ rows: 3, leftOut: 1, lacksDatevNumbers: false, withoutWageType: [] });
    const lines = (await file('LODAS')).split('\r\n');
    const [year, number] = month.split('-');
    expect(lines.slice(lines.indexOf('[Bewegungsdaten]') + 1)).toEqual([
      `1;01.${number}.${year};41;1300;1;8,00;`,
      `1;01.${number}.${year};41;1600;1;8,00;`,
      `1;01.${number}.${year};41;1300;1;16,00;`,
      '',
    ]);
  });

  it('R43b.2 HR keeps a map of its own, as an event, also when two save at once', async () => {
    await hr.get(`${url}?month=${month}&map=OWN`).expect(400);
    const ownMap = {
      ...payrollMaps.PLAIN,
      separator: 'SEMICOLON',
      columns: [{ field: 'HOURS', heading: 'h', text: '' }],
    };
    const [one, other] = await Promise.all([save(hr, { ownMap }), save(secondHr, { ownMap, client: '9' })]);
    expect([one.status, other.status]).toEqual([200, 200]);
    await save(hr, { ownMap, client: '7' }).expect(200);
    await save(secondHr, { ownMap, client: '7' }).expect(200);
    const { rows } = await portal.pool.query(
      `select data -> 'client' as client from log.events where type = 'PayrollSettingsChanged' order by position desc limit 2`,
    );
    expect(rows[0]).toEqual({ client: '7' });
    expect(rows[1]).not.toEqual({ client: '7' });
    expect(await file('OWN')).toBe('\ufeffh\r\n2.50\r\n8.00\r\n8.00\r\n16.00\r\n');
  });

  it.each([
    [{ wageTypes: [{ kind: 'SICK', wageType: '=1' }] }, 'wageTypes'],
    [{ ownMap: { ...payrollMaps.PLAIN, columns: [] } }, 'columns'],
    [{ consultant: 'x' }, 'consultant'],
    [{ wageTypes: [[]] }, 'wageTypes'],
    [{ ownMap: [payrollMaps.PLAIN] }, 'ownMap'],
    [{ ownMap: { ...payrollMaps.PLAIN, columns: [[]] } }, 'ownMap.columns'],
    [{ ownMap: { ...payrollMaps.PLAIN, columns: undefined } }, 'ownMap.columns'],
  ])('R43b.2 settings that cannot be are refused: %j', async (settings, field) => {
    const { body } = await save(hr, settings).expect(400);
    expect((body as { errors: { field: string }[] }).errors[0]!.field).toBe(field);
  });

  it.each(['month=2026-13&map=PLAIN', 'month=2026-1&map=PLAIN', 'month=2026-11&map=X', 'map=PLAIN'])(
    'a month or map that cannot be is refused: %s',
    (query) => hr.get(`${url}?${query}`).expect(400),
  );

  it('R43b.3 a kind of leave that HR has removed can still get a wage type', async () => {
    const change = (body: object) => hr.send('post', '/api/company/policy/changes', body).expect(200);
    const kind = { change: 'SPECIAL_LEAVE', name: 'Sabbatical', isPaid: true, daysPerYear: 3, needsNote: false };
    const { kindId } = ((await change(kind)).body as CompanyPolicy).specialLeave.at(-1)!;
    await absent(ana, 'SPECIAL', 7, 7, { kindId });
    await change({ change: 'SPECIAL_LEAVE_REMOVED', kindId });
    expect((await check('LODAS')).withoutWageType).toContain('Sabbatical');
    const reply = await hr.get(`${url}/settings`).expect(200);
    expect((reply.body as PayrollSettingsReply).kinds).toContainEqual({ kind: kindId, name: 'Sabbatical' });
    await save(hr, { wageTypes: [{ kind: kindId, wageType: '1700' }] }).expect(200);
    expect((await check('LODAS')).withoutWageType).not.toContain('Sabbatical');
  });
});
