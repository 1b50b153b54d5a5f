/** Pseudo-language: a text with accents, 40 % longer and in brackets, so that texts outside catalogs and too small places show. */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const [plain, withAccent] = ['aeiouycnszAEIOUYCNSZ', 'áéíóúýçñšžÁÉÍÓÚÝÇÑŠŽ'];
const accented = new Map([...plain].map((letter, i) => [letter, withAccent[i]]));

/** @param {string} message in ICU's format */
export function pseudo(message) {
  const longer = '~'.repeat(Math.ceil(0.4 * message.replace(/\{[^{}]*\}/g, '').length));
  return `⟦${printAST(withAccents(parse(message)))}${longer}⟧`;
}

/** @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements @returns {typeof elements} */
function withAccents(elements) {
  return elements.map((element) => {
    if (element.type === TYPE.literal) {
      return { ...element, value: [...element.value].map((sign) => accented.get(sign) ?? sign).join('') };
    }
    if (element.type === TYPE.tag) return { ...element, children: withAccents(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([form, { value }]) => [form, { value: withAccents(value) }]);
    return /** @type {typeof element} */ ({ ...element, options: Object.fromEntries(options) });
  });
}
