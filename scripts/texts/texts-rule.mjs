/**
 * The lint rule `texts/in-catalogs`: what people read is composed by `t` or marked by `text`. It reports words in JSX and its attributes,
 * and strings that begin like a sentence or a label. Folders that have not been moved yet are listed in `eslint.config.js`.
 */

/** A capital letter and another word or the end: 'Cancel', 'Your time off', '{…} days'. No key ('Escape'), code or header. */
const label = /^[“"]?\p{Lu}\p{Ll}+(?:['’]\p{Ll}+)?(?:[ ,][^/]*|[.!?…:]?)$/u;
const letters = /\p{L}{2}/u;
const names =
  /^(?:Alt|Arrow\w+|Backspace|Content-.*|Control|Delete|End|Enter|Escape|Home|Meta|Shift|Staffroom|Tab|True|False)$/;

/** @type {import('eslint').Rule.RuleModule} */
const inCatalogs = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      outside: '“{{words}}” is outside the catalogs. Write t(…) where it is shown, or text(…) in a table (R66).',
    },
  },
  create(context) {
    /** @param {any} node @param {string} words */
    const report = (node, words) =>
      context.report({ node, messageId: 'outside', data: { words: words.trim().slice(0, 60) } });
    return {
      /** @param {any} node */
      JSXText(node) {
        if (letters.test(node.value)) report(node, node.value);
      },
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value === 'string' && label.test(node.value) && isShown(node)) report(node, node.value);
      },
      /** @param {any} node */
      TemplateLiteral(node) {
        const [first, ...rest] = node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked ?? '');
        const isSentence =
          rest.length > 0 &&
          (label.test(first.trim()) || rest.some((/** @type {string} */ part) => /^ \p{Ll}+ /u.test(part)));
        if ((isSentence || (rest.length === 0 && label.test(first))) && isShown(node)) report(node, first || rest[0]);
      },
    };
  },
};

/** Not a text that `t` or `text` gets, a type, a name of something, or what is compared. @param {any} node */
function isShown(node) {
  const { parent, value } = node;
  if (typeof value === 'string' && names.test(value)) return false;
  if (/^(?:Import|Export|TSLiteral|TSEnum|SwitchCase)/.test(parent.type)) return false;
  if (parent.type === 'CallExpression')
    return !['listOf', 'listTag', 't', 'text'].includes(parent.callee.name) && parent.callee.object?.name !== 'console';
  if (parent.type === 'NewExpression') return !/Error$/.test(parent.callee.name ?? '');
  if (parent.type === 'BinaryExpression') return !/^[!=]==?$/.test(parent.operator);
  if (parent.type === 'Property') return parent.key !== node;
  return true;
}

export default { rules: { 'in-catalogs': inCatalogs } };
