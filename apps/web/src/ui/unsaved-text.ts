/** Whether a person has typed something into the fields of a dialog. */

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** The fields that were focused, with their values before. */
export type Before = Map<TextField, string>;

export function noteBefore(before: Before, target: EventTarget): void {
  if (isTextField(target) && !before.has(target)) before.set(target, target.value);
}

export function hasUnsavedText(before: Before): boolean {
  return [...before].some(([field, value]) => field.isConnected && field.value !== value);
}

const textTypes = ['text', 'email', 'number', 'date', 'tel', 'password'];

/** Without a search, as for a person in a `PersonPicker`. */
export function isTextField(target: EventTarget): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && textTypes.includes(target.type) && target.role !== 'combobox';
}
