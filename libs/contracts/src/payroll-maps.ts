/** The maps of columns that the portal brings along. Programs read their headings, so they are in one language (R66a). */
import type { PayrollColumn, PayrollField, PayrollMap, PayrollMapName } from './payroll-export.js';

export const payrollMaps: Record<Exclude<PayrollMapName, 'OWN'>, PayrollMap> = {
  PLAIN: {
    columns: [
      column('EMPLOYEE_NUMBER', 'Employee number'),
      column('FULL_NAME', 'Full name'),
      column('KIND', 'Kind of leave'),
      column('FIRST_DAY', 'First day'),
      column('LAST_DAY', 'Last day'),
      column('DAYS', 'Days'),
      column('HOURS', 'Hours'),
    ],
    separator: 'COMMA',
    decimal: 'POINT',
    dates: 'ISO',
    hasHeadings: true,
    preamble: '',
    onlyComplete: false,
  },
  /** Bookings of hours (processing key 1) in the layout of the ASCII import of DATEV LODAS. */
  LODAS: {
    columns: [
      column('TEXT', 'Satzart', '1'),
      column('MONTH', 'abrechnung_zeitraum'),
      column('EMPLOYEE_NUMBER', 'pnr'),
      column('WAGE_TYPE', 'la_eigene'),
      column('TEXT', 'bs_nr', '1'),
      column('HOURS', 'bs_wert_butab'),
      column('TEXT', 'end of line', ''),
    ],
    separator: 'SEMICOLON',
    decimal: 'COMMA',
    dates: 'GERMAN',
    hasHeadings: false,
    preamble: [
      '[Allgemein]',
      'Ziel=LODAS',
      'Version_SST=1.0',
      'BeraterNr={consultant}',
      'MandantenNr={client}',
      'Feldtrennzeichen=;',
      'Zahlenkomma=,',
      'Datumsformat=TT.MM.JJJJ',
      '[Satzbeschreibung]',
      '1;u_lod_bwd_buchung_standard;abrechnung_zeitraum#bwd;pnr#bwd;la_eigene#bwd;bs_nr#bwd;bs_wert_butab#bwd;',
      '[Bewegungsdaten]',
    ].join('\n'),
    onlyComplete: true,
  },
};

function column(field: PayrollField, heading: string, text = ''): PayrollColumn {
  return { field, heading, text };
}
