/** Which of the chosen files can be payslips, and what is wrong with the others. */
import { payrollLimits } from '@staffroom/contracts/payroll.js';
import { t, text, type Text } from '@staffroom/contracts/texts/text.js';
import { fileProblem } from '../../../ui/file-problem.js';
import type { PdfFailure } from '../pdf/pdf-messages.js';

const pdfFailures: Record<PdfFailure, Text> = {
  protected: text('The PDF is protected by a password. Save it without one to split it.'),
  'too many pages': text('A PDF may have at most {max} pages.'),
  unreadable: text('The PDF could not be read, so only its name counts.'),
  'too slow': text('Reading the PDF took too long, so only its name counts.'),
};

export function pdfFailureText(failure: PdfFailure): string {
  return t(pdfFailures[failure], { max: payrollLimits.publishedAtOnce });
}

export function isPdf({ name }: File): boolean {
  return /\.pdf$/i.test(name);
}

export function chosenFiles(files: readonly File[]): { fitting: File[]; problem: string | undefined } {
  const problems = files.map((file) => payslipFileProblem(file));
  const refused = files.flatMap(({ name }, at) => {
    const problem = problems[at];
    return problem ? [t('{file}: {problem}', { file: name, problem })] : [];
  });
  return {
    fitting: files.filter((_, at) => !problems[at]),
    problem:
      refused.length > 1
        ? t('{count} files were left out. {first}', { count: refused.length, first: refused[0]! })
        : refused[0],
  };
}

/** A PDF is split before it is sent, so it may be larger than what is sent (R34). */
function payslipFileProblem(file: File): string | undefined {
  if (!isPdf(file) || file.size === 0) return fileProblem(file);
  return file.size > payrollLimits.splitMaxBytes ? t('A PDF with several payslips must be at most 100 MB') : undefined;
}
