/** Documents and payslips of the demo company. */
import { addDays, formatPlainDate } from '@staffroom/contracts/plain-date.js';
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
  { who: 'jonas.weber', months: 3 },
  { who: 'lucia.fernandez', months: 3 },
  { who: 'executive', months: 3 },
  { who: 'hr', months: 3 },
];

export async function fileDocument(company: Company, document: DemoDocument, number: number): Promise<void> {
  const pdf = demoPdf(document.fileName, document.heading, document.lines);
  const { bus, log, ids } = company;
  const context = by(company, ids.get('hr')!, 'UploadDocuments', String(number));
  await once(log, context, () => bus.execute(new UploadDocuments(ids.get(document.who)!, [pdf], context)));
}

/** Uploads the oldest first, so that the newest is listed on top. */
export async function filePayslips(company: Company, { who, months }: DemoPayslips): Promise<void> {
  const { people, bus, log, ids, today } = company;
  const name = people.get(who)!.fullName;
  const userId = ids.get(who)!;
  let firstDay = `${today.slice(0, 8)}01`;
  const firstDays = Array.from({ length: months }, () => (firstDay = `${addDays(firstDay, -1).slice(0, 8)}01`));
  for (const day of firstDays.reverse()) {
    const [fiscalYear, month] = day.split('-').map(Number) as [number, number];
    const context = by(company, ids.get('hr')!, 'UploadPayslips', `${who} ${months - firstDays.indexOf(day)}`);
    const upload = new UploadPayslips({ userId, fiscalYear, month }, [payslipOf(name, day)], context);
    await once(log, context, () => bus.execute(upload));
  }
}

function payslipOf(name: string, firstDay: string): CheckedFile {
  const month = formatPlainDate(firstDay, { month: 'long', year: 'numeric' });
  const lines = [name, '', 'Gross € 3,450.00', 'Taxes and social security € 861.00', 'Net € 2,589.00', '', terms];
  return demoPdf(`Payslip ${month}.pdf`, `Payslip ${month}`, lines);
}
