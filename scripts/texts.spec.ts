import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { Linter } from 'eslint';
import { languages } from '@staffroom/contracts/texts/languages.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { texts as pluginsOfBuild } from '../apps/web/texts-plugin.js';
import { fitting } from './texts/catalogs.mjs';
import { problemsOfTexts, problemsOfTranslation } from './texts/check-texts.mjs';
import { pseudo } from './texts/pseudo.mjs';
import { textsInCode } from './texts/texts-in-code.mjs';
import texts from './texts/texts-rule.mjs';

const days = '{count, plural, one {# day} other {# days}} for {name}';

it('has for every text of the code a translation with the same values, in each language that people are offered', () => {
  expect(problemsOfTexts(join(import.meta.dirname, '..'), languages)).toEqual([]);
});

describe('a translation', () => {
  it.each([
    ['de', '{count, plural, one {# Tag} other {# Tage}}', 'says count, but English count, name.'],
    ['de', '{count, plural, other {# Tage}} für {name}', 'lacks the plural one.'],
    ['de', '{count, plural, one {#} few {#} other {#}} für {name}', 'does not have: few.'],
    ['pl', '{count, plural, one {#} other {#}} {name}', 'lacks the plural few.'],
    ['de', '{count, plural, one {# Tag} other {# Tage} für {name}', 'is no message'],
  ])('in %s fails if it is “%s”', (locale, translation, problem) => {
    expect(problemsOfTranslation(days, translation, locale).join()).toContain(problem);
  });

  it('may order its values as it likes, and say an element in its own words', () => {
    expect(problemsOfTranslation(days, 'Für {name}: {count, plural, one {# Tag} other {# Tage}}', 'de')).toEqual([]);
    expect(problemsOfTranslation('<link>Read</link> it', 'Bitte <link>lesen</link>', 'de')).toEqual([]);
    expect(problemsOfTranslation('<link>Read</link> it', 'Bitte lesen', 'de')).not.toEqual([]);
  });
});

it('keeps the translation of a text that moves to another area, and drops one that is gone', () => {
  const present = new Map([['web/refunds', { Cancel: 'Abbrechen', Gone: 'Weg' }]]);
  const texts = [{ key: 'Cancel', message: 'Cancel', area: 'web/ui', at: '', values: [] }];
  expect([...fitting(present, texts)]).toEqual([['web/ui', { Cancel: 'Abbrechen' }]]);
});

it('makes a text of the pseudo-language longer, and leaves its values', () => {
  expect(pseudo('Cancel')).toBe('⟦Çáñçél~~~⟧');
  expect(pseudo(days)).toMatch(/^⟦\{count,plural,\s*one\s*\{# dáý\} other\s*\{# dáýš\}\} fór \{name\}~+⟧$/);
});

it('composes a text with a context in the built client too', () => {
  const from = `import { t, text } from '@staffroom/contracts/texts/text.js';`;
  const linter = new Linter();
  const parse = (code: string) => {
    linter.verify(code, {});
    const withoutParents = (name: string, value: unknown) => (name === 'parent' ? undefined : value);
    return JSON.parse(JSON.stringify(linter.getSourceCode().ast, withoutParents)) as object;
  };
  const transform = pluginsOfBuild()[0]!.transform as (this: object, code: string, id: string) => { code: string };
  const built = transform.call({ parse }, `${from} t(text('Manager', 'of a team'))`, 'team-dialog.js').code;
  expect(built).not.toContain('of a team');
  expect(runInNewContext(built.slice(from.length), { t, text })).toBe('Manager');
});

it('a text that is composed when its module loads is a mistake', () => {
  const root = mkdtempSync(join(tmpdir(), 'staffroom-texts-'));
  for (const folder of ['libs/contracts/src', 'apps/api/src', 'apps/web/src/app'])
    mkdirSync(join(root, folder), { recursive: true });
  const code = "import { t } from './texts/text.js';\nconst early = t('Early');\nconst late = () => t('Late');\n";
  writeFileSync(join(root, 'apps/web/src/app/page.tsx'), code);
  const { texts, mistakes } = textsInCode(root);
  rmSync(root, { recursive: true });
  expect(texts.map(({ key, area }) => [key, area])).toEqual([
    ['Early', 'web/app'],
    ['Late', 'web/app'],
  ]);
  expect(mistakes).toEqual([
    expect.stringMatching(/^apps\/web\/src\/app\/page\.tsx:2: t\(\) runs when the module loads/),
  ]);
});

describe('the lint rule', () => {
  const linter = new Linter();
  const languageOptions = { parserOptions: { ecmaFeatures: { jsx: true } } };
  const problems = (code: string) =>
    linter.verify(code, { plugins: { texts }, rules: { 'texts/in-catalogs': 'error' }, languageOptions });

  it.each([
    '<p>Nothing here yet</p>',
    '<button aria-label="Close">×</button>',
    '<Input placeholder="Search people" />',
    "toast('Saved.')",
    "const labels = { PENDING: 'Waiting' }",
    'const left = `${count} days left`',
    'badRequest("name", `Please fill in the ${label}.`)',
    "throw new AppError(415, 'The form could not be read.')",
    "const meaning = { history: () => ({ what: 'edited the account' }) }",
  ])('reports %s', (code) => {
    expect(problems(code)).toHaveLength(1);
  });

  it.each([
    '<p className="flex items-center">{t(\'Nothing here yet\')}</p>',
    "const labels = { PENDING: text('Waiting') }",
    "if (event.key === 'Escape') throw new TypeError('Unknown key')",
    "headers['Content-Type'] = `/api/users/${id}`",
    "console.error('The texts did not load.')",
    "this.logger.warn({ message: isLate ? 'The mail is late.' : `${count} mails are late.` })",
    "const sought = `${select} where u.id = $1 and ${isActive('u')} order by u.full_name`",
  ])('says nothing of %s', (code) => {
    expect(problems(code)).toEqual([]);
  });
});
