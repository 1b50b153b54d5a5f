/** Photos that are too large for an upload are made smaller in the browser. */
import { fileLimits } from '@staffroom/contracts/files.js';

export function isLargePhoto({ name, size }: File): boolean {
  return size > fileLimits.maxBytes && /\.(jpe?g|png)$/i.test(name);
}

/** The same file if it is no large photo, or if the browser cannot read it. */
export async function withinLimit(file: File): Promise<File> {
  if (!isLargePhoto(file)) return file;
  try {
    return await (await import('./shrink-photo.js')).shrunk(file);
  } catch {
    return file;
  }
}
