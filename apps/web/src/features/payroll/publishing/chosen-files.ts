/** Which of the chosen files can be payslips, and what is wrong with the others. */
import { payrollLimits } from '@staffroom/contracts/payroll.js';
import { fileProblem } from '../../../ui/file-problem.js';
import type { PdfFailure } from '../pdf/pdf-messages.js';

export const pdfFailures: Record<PdfFailure, string> = {
  protected: 'The PDF is protected by a password. Save it without one to split it.',
  'too many pages': `A PDF may have at most ${payrollLimits.publishedAtOnce} pages.`,
  unreadable: 'The PDF could not be read, so only its name counts.',
  'too slow': 'Reading the PDF took too long, so only its name counts.',
};

export function isPdf({ name }: File): boolean {
  return /\.pdf$/i.test(name);
}

export function chosenFiles(files: readonly File[]): { fitting: File[]; problem: string | undefined } {
  const problems = files.map((file) => payslipFileProblem(file));
  const refused = files.flatMap((file, at) => (problems[at] ? [`${file.name}: ${problems[at]}`] : []));
  return {
    fitting: files.filter((_, at) => !problems[at]),
    problem: refused.length > 1 ? `${refused.length} files were left out. ${refused[0]}` : refused[0],
  };
}

/** A PDF is split before it is sent, so it may be larger than what is sent (R34). */
function payslipFileProblem(file: File): string | undefined {
  if (!isPdf(file) || file.size === 0) return fileProblem(file);
  return file.size > payrollLimits.splitMaxBytes ? 'A PDF with several payslips must be at most 100 MB' : undefined;
}
