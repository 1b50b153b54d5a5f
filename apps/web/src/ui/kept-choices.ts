/** What is chosen in the fields of a dialog that are not native, such as `Select` and `PersonPicker`, so that it can be chosen again. */
import type { Choice, ChoiceHolder } from './field-context.js';

/** By the labels of their fields. */
export function choicesIn(content: Element): Map<string, Choice> {
  const controls = [...content.querySelectorAll<HTMLInputElement | HTMLButtonElement>('[role="combobox"]')];
  const found = controls.flatMap((control): [string, Choice][] => {
    const choice = (control as ChoiceHolder).choice ?? (control.parentElement as ChoiceHolder | null)?.choice;
    const label = control.labels?.[0]?.textContent;
    return choice && label ? [[label, choice]] : [];
  });
  return new Map(found);
}

export function hasChosen(content: Element): boolean {
  return [...choicesIn(content).values()].some(({ value, before }) => value !== before);
}
