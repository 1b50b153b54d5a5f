/** Names of kinds of leave: English in files, which programs read (R43b), and in the reader's language on the page. */
import { kindLabel } from '@staffroom/contracts/special-kinds.js';
import { englishOf, t, text, type Text } from '@staffroom/contracts/texts/text.js';

const ordinary: Readonly<Record<string, Text>> = { VACATION: text('Vacation'), SICK: text('Sick leave') };

export const ordinaryKinds = Object.entries(ordinary).map(([kind, name]) => [kind, englishOf(name)] as const);

export function shownKind(kind: string, name: string): string {
  return ordinary[kind] ? t(ordinary[kind]) : kindLabel({ kindId: kind, name });
}
