/** Refuses files that the person already has, for callers that ask before they upload one again. */
import { t, text } from '@staffroom/contracts/texts/text.js';
import { IsIn, IsOptional } from 'class-validator';
import type { Queryable } from '../../platform/database/database.js';
import type { CheckedFile } from '../../platform/files/file-store.js';
import { AppError } from '../../platform/http/app-error.js';
import type { PersonnelDocumentKind } from './personnel-documents.js';

/** Of an upload. */
export class OnlyNewQuery {
  @IsOptional()
  @IsIn(['true', 'false'], { message: () => t('onlyNew must be true or false') })
  onlyNew?: string;
}

/** Uploads of one person take turns under this name, so that the same file sent twice at once is noticed. */
export function uploadsOf(userId: string): string {
  return `uploads of ${userId}`;
}

/** Compares the bytes with the person's files of this kind, and with each other. */
export async function requireNew(
  db: Queryable,
  { table }: PersonnelDocumentKind,
  userId: string,
  files: readonly CheckedFile[],
): Promise<void> {
  const { rows } = await db.query<{ sha256: string; name: string }>({
    name: `same files in ${table}`,
    text: `select file_sha256 as sha256, file_name as name from ${table}
      where user_id = $1 and file_sha256 = any ($2::text[]) order by created_at`,
    values: [userId, files.map(({ sha256 }) => sha256)],
  });
  const uploaded = new Map(rows.map(({ sha256, name }) => [sha256, name]));
  const chosen = new Map<string, string>();
  const messages = files.flatMap(({ name, sha256 }) => {
    const before = uploaded.get(sha256);
    if (before !== undefined)
      return before === name
        ? t('“{name}” was already uploaded for this person.', { name })
        : t('“{name}” was already uploaded for this person as “{before}”.', { name, before });
    const other = chosen.get(sha256);
    if (other !== undefined) return t('“{name}” is the same file as “{other}”.', { name, other });
    chosen.set(sha256, name);
    return [];
  });
  if (messages.length === 0) return;
  const errors = messages.map((message) => ({ field: 'files', message }));
  throw new AppError(409, messages.length === 1 ? messages[0]! : t(alreadyUploaded), 'ALREADY_UPLOADED', errors);
}

const alreadyUploaded = text('Some of these files were already uploaded, or are the same as another one.');
