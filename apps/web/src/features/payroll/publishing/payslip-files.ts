import { fileLimits } from '@staffroom/contracts/files.js';
import { t } from '@staffroom/contracts/texts/text.js';
import type { ApiError } from '../../../api/base-query.js';
import { fileNameOf, isWhole, titleOf } from './pages-of-file.js';
import type { PayslipRow } from './payslip-rows.js';
import { cutPdf } from '../pdf/pdf-work.js';

/** The files to send, in the order of the rows. Pages are taken out of their PDF just before, so that few are in memory. */
export async function payslipFiles(rows: readonly PayslipRow[]): Promise<{ files: File[] } | { error: ApiError }> {
  const files = new Map<PayslipRow, File>(rows.map((row) => [row, row.file]));
  for (const source of new Set(rows.filter((row) => !isWhole(row)).map(({ file }) => file))) {
    const parts = rows.filter((row) => row.file === source && !isWhole(row));
    try {
      const cut = await cutPdf(
        source,
        parts.map(({ pages }) => pages!.map(({ index }) => index)),
      );
      for (const [at, row] of parts.entries()) {
        const name = fileNameOf(row, fileLimits.nameMax);
        files.set(row, new File([cut[at]!], name, { type: 'application/pdf' }));
      }
    } catch {
      return refusal(t('{file} could not be split. Upload a file for each person instead.', { file: source.name }));
    }
  }
  const tooLarge = rows.find((row) => files.get(row)!.size > fileLimits.maxBytes);
  if (tooLarge)
    return refusal(t('{file}: {problem}', { file: titleOf(tooLarge), problem: t('The file must be at most 10 MB') }));
  return { files: rows.map((row) => files.get(row)!) };
}

function refusal(message: string): { error: ApiError } {
  return { error: { status: 400, message, body: { message, errors: [{ field: 'files', message }] } } };
}
