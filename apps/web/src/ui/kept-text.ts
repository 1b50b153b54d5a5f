/** Reads what a person has typed into a dialog, and types it again. */
import { choicesIn } from './kept-choices.js';
import { type Before, isTextField, noteBefore, type TextField } from './unsaved-text.js';

/** The text fields by their names, the chosen radio buttons, and what is chosen in other fields by their labels. */
export interface KeptText {
  texts: Record<string, string>;
  choices: string[];
  chosen: Record<string, unknown>;
  /** Whether there was a field for files, which a browser cannot keep. */
  hasFiles: boolean;
}

/** Without passwords. */
export function keptText(content: Element): KeptText {
  const texts = textFieldsIn(content).filter(({ name, value }) => name && value && !/password/i.test(name));
  const chosen = content.querySelectorAll<HTMLInputElement>('input[type=radio]:checked');
  return {
    texts: Object.fromEntries(texts.map(({ name, value }) => [name, value])),
    choices: [...chosen].map(({ value }) => value),
    chosen: Object.fromEntries([...choicesIn(content)].map(([label, { value }]) => [label, value])),
    hasFiles: content.querySelector('input[type=file]') !== null,
  };
}

/** First the choices, because they decide which fields there are. */
export function restoreText(content: Element, before: Before, { texts, choices, chosen }: KeptText): void {
  for (const radio of content.querySelectorAll<HTMLInputElement>('input[type=radio]'))
    if (choices.includes(radio.value) && !radio.checked) radio.click();
  requestAnimationFrame(() => {
    for (const field of textFieldsIn(content)) {
      const text = texts[field.name];
      if (text === undefined) continue;
      noteBefore(before, field);
      type(field, text);
    }
    choose(content, Object.entries(chosen));
  });
}

/** One after the other, because two fields may be parts of one value. */
function choose(content: Element, [first, ...others]: [label: string, value: unknown][]): void {
  if (!first) return;
  const [label, value] = first;
  const choice = choicesIn(content).get(label);
  if (choice && choice.value !== value) choice.choose(value as never);
  requestAnimationFrame(() => choose(content, others));
}

/** As a person does, so that React notices. */
function type(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function textFieldsIn(content: Element): TextField[] {
  return [...content.querySelectorAll('input, textarea')].filter(isTextField);
}
