/**
 * The lint rule `texts/in-catalogs`: what people read is composed by `t` or marked by `text`. It reports words in JSX and its attributes,
 * and strings that begin like a sentence or a label. Folders that have not been moved yet are listed in `eslint.config.js`.
 */

/** A capital letter and another word or the end: 'Cancel', 'Your time off', '{…} days'. No key ('Escape'), code or header. */
const label = /^[“"]?\p{Lu}\p{Ll}+(?:['’]\p{Ll}+)?(?:[ ,][^/]*|[.!?…:]*)$|^(?:\p{Lu}|An) \p{Ll}/u;
const letters = /\p{L}{2}/u;
/** What no sentence has: a statement's words, a column, a parameter, a type. */
const sql =
  /\b(?:select|coalesce|case when|order by|join|is (?:not )?(?:null|true|false)|any \(|exists|limit)\b|[a-z]_[a-z]|\b[a-z]+\.[a-z]|\$\d|::| [<>]?= | as "/;
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
        const isWords = typeof node.value === 'string' && (label.test(node.value) || isInHistory(node));
        if (isWords && isShown(node)) report(node, node.value);
      },
      /** @param {any} node */
      TemplateLiteral(node) {
        const [first, ...rest] = node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked ?? '');
        const isSentence =
          rest.length > 0 &&
          !sql.test([first, ...rest].join('v')) &&
          (label.test(first.trim()) || rest.some((/** @type {string} */ part) => /^ \p{Ll}+ /u.test(part)));
        if ((isSentence || (rest.length === 0 && label.test(first))) && isShown(node)) report(node, first || rest[0]);
      },
    };
  },
};

/** What a reply says, an `AppError` has. Other errors end in the log. */
const isInternal = /^(?!App|Lost)\w*(?:Error|Logger|Gone|Outdated)$/;

/** Not a text that `t` or `text` gets, a type, a name of something, or what is compared. @param {any} node */
function isShown(node) {
  const { parent, value } = node;
  if (typeof value === 'string' && names.test(value)) return false;
  if (/^(?:Import|Export|TSLiteral|TSEnum|SwitchCase)/.test(parent.type)) return false;
  if (isLogged(node)) return false;
  if (parent.type === 'TaggedTemplateExpression') return parent.tag.name !== 'sql';
  if (parent.callee?.type === 'Super') return !isInternal.test(superClassOf(parent));
  if (parent.type === 'CallExpression')
    return !['listOf', 'listTag', 't', 'text', 'setHeader'].includes(
      parent.callee.property?.name ?? parent.callee.name,
    );
  if (parent.type === 'NewExpression') return !isInternal.test(parent.callee.name ?? '');
  if (parent.type === 'BinaryExpression') return !/^[!=]==?$/.test(parent.operator);
  if (parent.type === 'Property') return parent.key !== node && !isNoText(parent.key);
  return true;
}

/** A type of commands and rows, or a header. @param {any} key */
function isNoText(key) {
  return key.name === 'type' || /-/.test(key.value ?? '');
}

/** @param {any} node */
function superClassOf(node) {
  while (node.type !== 'ClassDeclaration') node = node.parent;
  return node.superClass?.name ?? '';
}

/** What an event says in histories follows the name of who acted, and so has no capital. @param {any} node */
function isInHistory(node) {
  const { parent } = node;
  return (
    parent.type === 'Property' && parent.key.name === 'what' && parent.value === node && /^\p{Ll}+ /u.test(node.value)
  );
}

/** Logs are English (R66a). @param {any} node */
function isLogged({ parent }) {
  if (/^(?:Property|ObjectExpression|ConditionalExpression|TemplateLiteral)$/.test(parent.type))
    return isLogged(parent);
  if (parent.type !== 'CallExpression') return false;
  const { object, property, name } = parent.callee;
  if (/^(?:print|report)$/.test(property?.name ?? name ?? '')) return true;
  return /^(?:console|logger)$/.test(object?.property?.name ?? object?.name ?? '');
}

export default { rules: { 'in-catalogs': inCatalogs } };
