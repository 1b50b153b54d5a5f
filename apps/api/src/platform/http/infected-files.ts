import { t } from '@staffroom/contracts/texts/text.js';
import { listText } from '@staffroom/contracts/texts/formats.js';
import { AppError } from './app-error.js';

interface InfectedFile {
  name: string;
  /** What the scanner calls the malware. */
  signature: string;
}

/** One upload contained malware. None of its files is stored. */
export class InfectedFiles extends AppError {
  constructor(readonly infected: readonly InfectedFile[]) {
    super(422, messageOf(infected.map(({ name }) => name)));
  }
}

function messageOf(names: readonly string[]): string {
  return t(
    `{count, plural, one {{files} contains malware and was not stored. Delete it on your device, and tell your administrator if you think that this is a mistake.} other {{files} contain malware, so no file was stored. Delete them on your device, and tell your administrator if you think that this is a mistake.}}`,
    { count: names.length, files: listText(names.map((name) => t('“{text}”', { text: name }))) },
  );
}
