import {
  noPayrollSettings,
  type PayrollMap,
  type PayrollRow,
  type PayrollSettings,
} from '@staffroom/contracts/payroll-export.js';
import { payrollMaps } from '@staffroom/contracts/payroll-maps.js';
import { checkPayroll, payrollFile } from './payroll-file.js';

const month = '2026-07-01';
const ana = { userId: 'u1', employeeNumber: '41', fullName: 'Ana "A" López', email: 'ana@example.com', team: null };
const bo = { userId: 'u2', employeeNumber: null, fullName: '=1+1', email: 'bo@example.com', team: '+Team' };
const vacation = { kind: 'VACATION', kindName: 'Vacation', country: 'Germany' };
const sick = { kind: 'SICK', kindName: 'Sick leave', country: 'Germany' };
const rows: (PayrollRow & { userId: string })[] = [
  { ...ana, ...vacation, firstDay: '2026-07-06', lastDay: '2026-07-07', days: 1.69, hours: 13.5 },
  { ...ana, ...sick, firstDay: '2026-07-07', lastDay: '2026-07-07', days: 0.31, hours: 2.25 },
  { ...bo, ...sick, firstDay: '2026-07-25', lastDay: '2026-07-26', days: 0, hours: 0 },
];
const settings: PayrollSettings = {
  ...noPayrollSettings,
  wageTypes: [{ kind: 'VACATION', wageType: '1300' }],
  consultant: '1234567',
  client: '12345',
};

describe('R43b the file for payroll', () => {
  it('R43b.2 is readable for people with the map Plain, and no text is a formula', () => {
    expect(payrollFile(rows, { map: payrollMaps.PLAIN, settings, month })).toBe(
      [
        '\ufeffEmployee number,Full name,Kind of leave,First day,Last day,Days,Hours',
        '41,"Ana ""A"" López",Vacation,2026-07-06,2026-07-07,1.69,13.50',
        '41,"Ana ""A"" López",Sick leave,2026-07-07,2026-07-07,0.31,2.25',
        ",'=1+1,Sick leave,2026-07-25,2026-07-26,0.00,0.00",
        '',
      ].join('\r\n'),
    );
  });

  it('R43b.3 has the sections and bookings of DATEV LODAS with that map, and leaves out what has no number or wage type', () => {
    expect(payrollFile(rows, { map: payrollMaps.LODAS, settings, month })).toBe(
      [
        '[Allgemein]',
        'Ziel=LODAS',
        'Version_SST=1.0',
        'BeraterNr=1234567',
        'MandantenNr=12345',
        'Feldtrennzeichen=;',
        'Zahlenkomma=,',
        'Datumsformat=TT.MM.JJJJ',
        '[Satzbeschreibung]',
        '1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;pnr#bwd;la_eigene#bwd;bs_nr#bwd;bs_wert_butab#bwd;',
        '[Bewegungsdaten]',
        '1;01.07.2026;41;1300;1;13,50;',
        '',
      ].join('\r\n'),
    );
  });

  it('R43b.2 has the columns, separators and texts of a map that HR made', () => {
    const map: PayrollMap = {
      columns: [
        { field: 'LAST_DAY', heading: 'bis', text: '' },
        { field: 'TEXT', heading: 'a;b', text: '=x' },
        { field: 'WAGE_TYPE', heading: 'LA', text: '' },
        { field: 'HOURS', heading: 'h', text: '' },
        { field: 'TEAM', heading: 'Team', text: '' },
        { field: 'EMAIL', heading: 'Mail', text: '' },
        { field: 'COUNTRY', heading: 'Land', text: '' },
      ],
      ...{ separator: 'TAB', decimal: 'COMMA', dates: 'GERMAN', hasHeadings: true, onlyComplete: false },
      preamble: '',
    };
    const [headings, first, , last] = payrollFile(rows, { map, settings, month }).split('\r\n');
    expect(headings).toBe('\ufeffbis\ta;b\tLA\th\tTeam\tMail\tLand');
    expect(first).toBe("07.07.2026\t'=x\t1300\t13,50\t\tana@example.com\tGermany");
    expect(last).toBe("26.07.2026\t'=x\t\t0,00\t'+Team\tbo@example.com\tGermany");
  });

  it('R43b.2 a file for a program has texts as they are: with an apostrophe, another text would be read', () => {
    const { columns } = payrollMaps.PLAIN;
    const texts: PayrollMap = {
      ...payrollMaps.LODAS,
      columns: [columns[1]!, { field: 'TEXT', heading: '', text: '-1' }, { field: 'TEXT', heading: '', text: 'a;@b' }],
      preamble: '=begin\n+1;-2',
    };
    const lines = payrollFile([rows[2]!], { map: { ...texts, onlyComplete: false }, settings, month }).split('\r\n');
    expect(lines).toEqual(['=begin', '+1;-2', '=1+1;-1;"a;@b"', '']);
    const withHeadings = { ...texts, onlyComplete: false, hasHeadings: true };
    expect(payrollFile([rows[2]!], { map: withHeadings, settings, month })).toContain('\r\n=1+1;-1;');
    expect(payrollFile([rows[2]!], { map: { ...withHeadings, preamble: ' ' }, settings, month })).toContain(
      "\r\n'=1+1;'-1;",
    );
  });

  it('R43b.4 says beforehand whom and what it leaves out', () => {
    expect(checkPayroll(rows, { map: payrollMaps.LODAS, settings })).toEqual({
      ...{ rows: 1, people: 1, hours: 13.5, leftOut: 2 },
      withoutNumber: [{ userId: 'u2', fullName: '=1+1' }],
      withoutWageType: ['Sick leave'],
      lacksDatevNumbers: false,
    });
    expect(checkPayroll(rows, { map: payrollMaps.PLAIN, settings: noPayrollSettings })).toEqual({
      ...{ rows: 3, people: 2, hours: 15.75, leftOut: 0, withoutWageType: [], lacksDatevNumbers: false },
      withoutNumber: [{ userId: 'u2', fullName: '=1+1' }],
    });
    expect(checkPayroll(rows, { map: payrollMaps.LODAS, settings: { ...settings, client: '' } })).toMatchObject({
      lacksDatevNumbers: true,
    });
  });
});
