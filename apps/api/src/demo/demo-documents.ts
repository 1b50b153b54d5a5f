/** Documents and payslips of the demo company. */
import { addDays, formatPlainDate, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { UploadDocuments } from '../modules/documents/facade.js';
import { UploadPayslips } from '../modules/payroll/facade.js';
import type { CheckedFile } from '../platform/files/file-store.js';
import { demoPdf } from './demo-pdf.js';
import { by, type Company, once } from './demo-steps.js';

export interface DemoDocument {
  who: string;
  fileName: string;
  heading: string;
  lines: string[];
  /** Its month, which is added to the name. */
  monthsAgo?: number;
}

const terms = 'This document belongs to a company that does not exist.';

export const demoDocuments: DemoDocument[] = [
  {
    who: 'employee',
    fileName: 'Employment contract.pdf',
    heading: 'Employment contract',
    lines: ['Product Designer, full time, from Madrid and from home.', '23 days of vacation a year.', terms],
  },
  {
    who: 'employee',
    fileName: 'Home office agreement.pdf',
    heading: 'Home office agreement',
    lines: ['Up to three days a week, with a chair to sit well on.', terms],
  },
  {
    who: 'employee',
    fileName: 'Certificado de formación – accesibilidad.pdf',
    heading: 'Certificado de formación',
    lines: ['Accesibilidad web, 20 horas.', terms],
  },
  { who: 'employee', fileName: 'Performance review', heading: 'Performance review', lines: [terms], monthsAgo: 5 },
  { who: 'employee', fileName: 'Salary letter', heading: 'Your new salary', lines: [terms], monthsAgo: 4 },
  { who: 'jonas.weber', fileName: 'Zwischenzeugnis', heading: 'Zwischenzeugnis', lines: [terms], monthsAgo: 3 },
  { who: 'lucia.fernandez', fileName: 'Salary letter', heading: 'Your new salary', lines: [terms], monthsAgo: 4 },
  { who: 'chloe.dubois', fileName: 'Attestation', heading: 'Attestation de travail', lines: [terms], monthsAgo: 2 },
  { who: 'executive', fileName: 'Bonus letter', heading: 'Your bonus', lines: [terms], monthsAgo: 1 },
  {
    who: 'jonas.weber',
    fileName: 'Arbeitsvertrag.pdf',
    heading: 'Arbeitsvertrag',
    lines: ['Staff Engineer, unbefristet.', terms],
  },
  {
    who: 'lucia.fernandez',
    fileName: 'Contrato de trabajo.pdf',
    heading: 'Contrato de trabajo',
    lines: ['Frontend Engineer, indefinido.', terms],
  },
  {
    who: 'alvaro.navarro',
    fileName: 'Company car.pdf',
    heading: 'Use of the company car',
    lines: ['An electric one. Please bring it back charged.', terms],
  },
  {
    who: 'executive',
    fileName: 'Vertraulichkeit.pdf',
    heading: 'Vertraulichkeitserklärung',
    lines: ['Was hier gesagt wird, bleibt hier.', terms],
  },
  {
    who: 'hr',
    fileName: 'Contrato de trabajo.pdf',
    heading: 'Contrato de trabajo',
    lines: ['Head of People.', terms],
  },
];

/** For how many of the last months a person has payslips. */
export interface DemoPayslips {
  who: string;
  months: number;
}

export const demoPayslips: DemoPayslips[] = [
  { who: 'employee', months: 12 },
  { who: 'jonas.weber', months: 6 },
  { who: 'lucia.fernandez', months: 6 },
  { who: 'executive', months: 6 },
  { who: 'hr', months: 6 },
];

export async function fileDocument(company: Company, document: DemoDocument, number: number): Promise<void> {
  const { bus, log, ids, today } = company;
  const { fileName, heading, lines, monthsAgo } = document;
  const month = monthsAgo === undefined ? null : monthText(monthsBefore(today, monthsAgo));
  const pdf = month
    ? demoPdf(`${fileName} ${month}.pdf`, heading, [month, '', ...lines])
    : demoPdf(fileName, heading, lines);
  const context = by(company, ids.get('hr')!, 'UploadDocuments', String(number));
  await once(log, context, () => bus.execute(new UploadDocuments(ids.get(document.who)!, [pdf], context)));
}

/** Uploads the oldest first, so that the newest is listed on top. */
export async function filePayslips(company: Company, { who, months }: DemoPayslips): Promise<void> {
  const { people, bus, log, ids, today } = company;
  const name = people.get(who)!.fullName;
  const userId = ids.get(who)!;
  const firstDays = Array.from({ length: months }, (_, n) => monthsBefore(today, months - n));
  for (const day of firstDays) {
    const [fiscalYear, month] = day.split('-').map(Number) as [number, number];
    const context = by(company, ids.get('hr')!, 'UploadPayslips', `${who} ${months - firstDays.indexOf(day)}`);
    const upload = new UploadPayslips({ userId, fiscalYear, month }, [payslipOf(name, day)], context);
    await once(log, context, () => bus.execute(upload));
  }
}

function payslipOf(name: string, firstDay: string): CheckedFile {
  const month = monthText(firstDay);
  const lines = [name, '', 'Gross € 3,450.00', 'Taxes and social security € 861.00', 'Net € 2,589.00', '', terms];
  return demoPdf(`Payslip ${month}.pdf`, `Payslip ${month}`, lines);
}

/** The first day of that month. */
function monthsBefore(today: PlainDate, months: number): PlainDate {
  const first = `${today.slice(0, 8)}01`;
  return months === 0 ? first : monthsBefore(addDays(first, -1), months - 1);
}

function monthText(firstDay: PlainDate): string {
  return formatPlainDate(firstDay, { month: 'long', year: 'numeric' });
}
