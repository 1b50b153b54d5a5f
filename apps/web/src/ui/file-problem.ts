import { acceptedExtensions, fileLimits } from '@staffroom/contracts/files.js';
import { t } from '@staffroom/contracts/texts/text.js';

/** Dropped files bypass the file picker's filter. The server also checks the content (R34). */
export function fileProblem({ name, size }: File): string | undefined {
  const extension = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!acceptedExtensions.split(',').includes(extension)) return t('Please choose a PDF, JPG or PNG file');
  if (size === 0) return t('This file is empty');
  return size > fileLimits.maxBytes ? t('The file must be at most 10 MB') : undefined;
}

/** A PDF consists of objects. Without any it is a header alone, or damaged, and the server refuses it too. */
export async function pdfProblem(file: File): Promise<string | undefined> {
  if (file.type !== 'application/pdf') return undefined;
  const content = await file.arrayBuffer().catch(() => new ArrayBuffer());
  return new TextDecoder('latin1').decode(content).includes('obj') ? undefined : unreadable();
}

export function unreadable(): string {
  return t('This file cannot be read. It may be damaged.');
}
