/** File names are for display only and never used as a path (R34). */
import { fileLimits, type FileType } from '@staffroom/contracts/files.js';
import { isBlank } from '@staffroom/domain/visible-text.js';
import { unprintable } from '../http/unprintable.js';

/**
 * The name to display, without its path and without unprintable characters; `_` stands for what was lost on its way (R67b). Null if nothing remains or it is too long.
 */
export function displayName(given: string): string | null {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const name = last.replaceAll(new RegExp(unprintable, 'gu'), '').replaceAll('\ufffd', '_').normalize('NFC').trim();
  if (isBlank(name) || /^\.*$/.test(name) || [...name].length > fileLimits.nameMax) return null;
  return name;
}

const extensions: Record<FileType, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
};

/** A downloaded file must open as its type. Adds the type's extension if the name ends differently. */
export function downloadName(name: string, type: FileType): string {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return name.includes('.') && extensions[type].includes(ending) ? name : `${name}.${extensions[type][0]}`;
}

/** RFC 6266: the name in ASCII for old clients, and unchanged (RFC 5987). */
export function contentDisposition(disposition: 'attachment' | 'inline', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
