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

const advice = 'Delete it on your device, and tell your administrator if you think that this is a mistake.';
const adviceForSome = advice.replace('Delete it', 'Delete them');

function messageOf(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`);
  if (quoted.length === 1) return `${quoted[0]} contains malware and was not stored. ${advice}`;
  const listed = `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
  return `${listed} contain malware, so no file was stored. ${adviceForSome}`;
}
