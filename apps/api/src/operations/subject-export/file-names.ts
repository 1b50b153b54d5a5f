/** File names that are safe on every system, regardless of the names that uploaders gave. */
import type { FileType } from '@staffroom/contracts/files.js';
import { displayName, downloadName } from '../../platform/files/file-name.js';

const unsafe = /[<>:"/\\|?*]/g;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;
const longestBytes = 180;

/** Issues each name once and numbers repetitions. Ignores case, as file systems may. */
export class FileNames {
  private readonly given = new Set<string>();

  take(folder: string, name: string, type: FileType): string {
    const whole = safeName(name, type);
    const [stem, ending] = parted(whole);
    for (let number = 1; ; number++) {
      const path = `${folder}/${number === 1 ? whole : `${stem} (${number})${ending}`}`;
      const key = path.normalize('NFC').toLowerCase();
      if (this.given.has(key)) continue;
      this.given.add(key);
      return path;
    }
  }
}

function safeName(name: string, type: FileType): string {
  const shown = (displayName(name.replace(unsafe, '_')) ?? 'file').replace(/^[.\s]+|[.\s]+$/g, '') || 'file';
  const [stem, ending] = parted(downloadName(shown, type));
  const short = shortened(stem);
  return `${reserved.test(`${short}${ending}`) ? '_' : ''}${short}${ending}`;
}

function parted(name: string): [stem: string, ending: string] {
  const at = name.lastIndexOf('.');
  return [name.slice(0, at), name.slice(at)];
}

function shortened(stem: string): string {
  const letters = [...stem];
  while (Buffer.byteLength(letters.join('')) > longestBytes) letters.pop();
  return letters.join('');
}
