/** The kinds of special leave that came with the product, which HR may change, rename and remove (R51). */
import type { SpecialLeaveKind } from './company.js';
import { englishOf, t, text, type Text } from './texts/text.js';

const names = {
  unpaid: text('Unpaid leave'),
  parental: text('Parental leave'),
  bereavement: text('Bereavement'),
  wedding: text('Wedding'),
  moving: text('Moving house'),
  training: text('Training'),
};

const kind = (kindId: keyof typeof names, isPaid: boolean): SpecialLeaveKind => ({
  ...{ kindId, name: englishOf(names[kindId]), isPaid },
  ...{ daysPerYear: null, needsNote: false },
});

/** HR sets the days, which contracts and collective agreements differ in. */
export const defaultSpecialLeave: readonly SpecialLeaveKind[] = [
  kind('unpaid', false),
  kind('parental', false),
  kind('bereavement', true),
  kind('wedding', true),
  kind('moving', true),
  kind('training', true),
];

/** English is recorded. Until HR renames such a kind, people read its name in their language (R66a). */
export function kindLabel({ kindId, name }: Pick<SpecialLeaveKind, 'kindId' | 'name'>): string {
  const given = (names as Readonly<Record<string, Text | undefined>>)[kindId];
  return given && englishOf(given) === name ? t(given) : name;
}
