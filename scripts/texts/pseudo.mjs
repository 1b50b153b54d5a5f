/**
 * Pseudo-language: a text with accents, 40 % longer and in brackets, so that texts outside catalogs and too small places show.
 * What is added can be broken like words.
 */
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';

const [plain, withAccent] = ['aeiouycnszAEIOUYCNSZ', 'áéíóúýçñšžÁÉÍÓÚÝÇÑŠŽ'];
const accented = new Map([...plain].map((letter, i) => [letter, withAccent[i]]));

/** @param {string} message in ICU's format */
export function pseudo(message) {
  const elements = parse(message);
  const longer = '~'.repeat(Math.ceil(0.4 * lengthOf(elements))).replace(/~{8}(?=~)/g, '$& ');
  return `⟦${printAST(withAccents(elements))}${longer}⟧`;
}

/** Of the words, of plurals the longest. @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements @returns {number} */
function lengthOf(elements) {
  const lengths = elements.map((element) => {
    if (element.type === TYPE.literal) return element.value.length;
    if (element.type === TYPE.tag) return lengthOf(element.children);
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return 0;
    return Math.max(...Object.values(element.options).map(({ value }) => lengthOf(value)));
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** @param {string} text */
export function accents(text) {
  return [...text].map((sign) => accented.get(sign) ?? sign).join('');
}

/** @param {import('@formatjs/icu-messageformat-parser').MessageFormatElement[]} elements @returns {typeof elements} */
function withAccents(elements) {
  return elements.map((element) => {
    if (element.type === TYPE.literal) {
      return { ...element, value: accents(element.value) };
    }
    if (element.type === TYPE.tag) return { ...element, children: withAccents(element.children) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([form, { value }]) => [form, { value: withAccents(value) }]);
    return /** @type {typeof element} */ ({ ...element, options: Object.fromEntries(options) });
  });
}
