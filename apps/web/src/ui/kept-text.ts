/** Reads what a person has typed into a dialog, and types it again. */
import { type Before, isTextField, noteBefore, type TextField } from './unsaved-text.js';

/** The text fields by their names, and the chosen radio buttons. */
export interface KeptText {
  texts: Record<string, string>;
  choices: string[];
}

/** Without passwords. */
export function keptText(content: Element): KeptText {
  const texts = textFieldsIn(content).filter(({ name, value }) => name && value && !/password/i.test(name));
  const chosen = content.querySelectorAll<HTMLInputElement>('input[type=radio]:checked');
  return {
    texts: Object.fromEntries(texts.map(({ name, value }) => [name, value])),
    choices: [...chosen].map(({ value }) => value),
  };
}

/** First the choices, because they decide which fields there are. */
export function restoreText(content: Element, before: Before, { texts, choices }: KeptText): void {
  for (const radio of content.querySelectorAll<HTMLInputElement>('input[type=radio]'))
    if (choices.includes(radio.value) && !radio.checked) radio.click();
  requestAnimationFrame(() => {
    for (const field of textFieldsIn(content)) {
      const text = texts[field.name];
      if (text === undefined) continue;
      noteBefore(before, field);
      type(field, text);
    }
  });
}

/** As a person does, so that React notices. */
function type(field: TextField, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function textFieldsIn(content: Element): TextField[] {
  return [...content.querySelectorAll('input, textarea')].filter(isTextField);
}
