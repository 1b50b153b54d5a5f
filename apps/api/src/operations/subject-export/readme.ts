import type { Area } from '../../modules/area/area.js';

/** The README of an export, in plain words, for the person it is about. */
export function readme(
  areas: readonly Area[],
  { fullName, email }: { fullName: string; email: string },
  unreadable: readonly string[],
): string {
  const lines = [
    `What Staffroom holds on ${fullName} (${email})`,
    '',
    'This folder holds everything that your employer’s HR portal, Staffroom, has stored about you, as it stood when the',
    'folder was made. Files ending in .json are text that any editor opens, and that other programs can read.',
    'All times are in UTC.',
    '',
    ...described(areas.flatMap(({ personExport }) => Object.entries(personExport.files))),
    ...described([
      ['activity.json', ['every event that is about you, and every one you caused, in order']],
      ['files/', ['your documents, payslips and receipts themselves']],
    ]),
    '',
    'An entry with "file": null is kept in the records, but its file is no longer stored.',
    '',
    'Other people are named by their role (“an HR manager”), because their names are their own data. The portal tells',
    'you who decided on your requests. Passwords and session ids are stored as hashes only, and are not in this folder.',
    'Text that people typed, such as comments, is included word for word.',
  ];
  if (unreadable.length > 0) {
    lines.push('', 'These files should be here but could not be read. Ask your administrator about them:');
    lines.push(...unreadable.map((name) => `  ${name}`));
  }
  return `${lines.join('\n')}\n`;
}

const nameWidth = 21;

/** Two columns: the name of each file and its contents. */
function described(files: readonly (readonly [name: string, lines: readonly string[]])[]): string[] {
  return files.flatMap(([name, lines]) => lines.map((line, i) => (i === 0 ? name : '').padEnd(nameWidth) + line));
}
