import { t, type Text } from '@staffroom/contracts/texts/text.js';

/** The options of a table whose labels are texts, for a select or a row of choices. */
export function translated<Value extends string>(
  options: readonly { value: Value; label: Text }[],
): { value: Value; label: string }[] {
  return options.map(({ value, label }) => ({ value, label: t(label) }));
}
