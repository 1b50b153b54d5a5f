/** Every link in a document leads to a file, and to a heading in it. Every document that the code names exists. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const root = join(__dirname, '..');
const folders = [
  'apps/api/src',
  'apps/web/src',
  'apps/web/e2e',
  'deploy',
  'docs',
  'lab',
  'libs',
  'migrations',
  'scripts',
];
const files = [...filesIn('.', false), ...folders.flatMap((folder) => filesIn(folder, true))];
const documents = files.filter((file) => file.endsWith('.md'));

describe('the documents', () => {
  it.each(documents)('have links that lead somewhere: %s', (document) => {
    expect(linksIn(document).filter((link) => !leadsSomewhere(document, link))).toEqual([]);
  });

  it('are where other files look for them', () => {
    const named = files.flatMap((file) => [...read(file).matchAll(/(?<![\w./])docs\/[\w./-]+\.md/g)].map(String));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((document) => !existsSync(join(root, document)))).toEqual([]);
  });
});

function linksIn(document: string): string[] {
  return [...read(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
}

function leadsSomewhere(document: string, link: string): boolean {
  const [path = '', heading] = link.split('#');
  const target = path ? normalize(join(dirname(document), path)) : document;
  return existsSync(join(root, target)) && (heading === undefined || anchorsOf(target).includes(heading));
}

/** As GitHub makes them of headings. */
function anchorsOf(document: string): string[] {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function filesIn(folder: string, recursive: boolean): string[] {
  return readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(md|ts|tsx|mjs|yml)$/.test(entry.name))
    .map((entry) => normalize(join(entry.parentPath, entry.name)).slice(root.length + 1))
    .filter((file) => !/node_modules|(^|\/)dist/.test(file));
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}
