import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectionCode } from './projection-code.js';

const view = `
import { moved } from './facade.js';
const key = ['deskId'];
export const desks = defineView({
  name: 'desks',
  version: 1,
  key,
  on: {
    DeskMoved: ({ data }, rows) => rows.put(moved(data)),
    DeskRemoved: ({ data }, rows) => rows.remove({ deskId: data.deskId }),
  },
});
export function findDesks() { return 'select'; }
`;
const facade = `export { moved } from './moved.js';`;
const moved = `
import { firstFloor } from './floors.js';
export function moved(data: Data): Row {
  return { deskId: data.deskId, floorNumber: data.floorNumber ?? firstFloor };
}
`;
const floors = `export const firstFloor = 1, lastFloor = 9;`;
const files = { 'desks.view.ts': view, 'facade.ts': facade, 'moved.ts': moved, 'floors.ts': floors };

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** The names and hashes of the view's pieces of code after some files have changed. */
function codeWith(changes: Record<string, string> = {}): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'projection-code-'));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...files, ...changes })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const pieces = projectionCode(join(folder, 'desks.view.ts')).get('desks')!;
  return new Map(pieces.map((piece) => piece.split(' ') as [string, string]));
}

/** The names of the pieces whose hash these changes affect. */
function changedBy(changes: Record<string, string>): string[] {
  const [before, after] = [codeWith(), codeWith(changes)];
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}

describe('the code of a view', () => {
  it('consists of its handlers and everything they use, across imports and exports', () => {
    expect([...codeWith().keys()]).toEqual(['firstFloor', 'moved', 'on']);
  });

  it('changes if a handler or anything it uses changes', () => {
    expect(changedBy({ 'desks.view.ts': view.replace('rows.put', 'rows.patch') })).toEqual(['on']);
    expect(changedBy({ 'moved.ts': moved.replace('??', '||') })).toEqual(['moved']);
    expect(changedBy({ 'floors.ts': floors.replace('1', '0') })).toEqual(['firstFloor']);
  });

  it('does not change if only comments, types, line breaks, folders, queries or unrelated code change', () => {
    const spread = moved.replace('{ deskId', '{ // their desk\n deskId').replace('firstFloor }', 'firstFloor,\n}');
    expect(changedBy({ 'moved.ts': spread.replace(': Row', ': OtherRow') })).toEqual([]);
    expect(changedBy({ 'floors.ts': floors.replace('9', '8') })).toEqual([]);
    expect(changedBy({ 'desks.view.ts': view.replace('select', 'select 1').replace('deskId', 'id') })).toEqual([]);
    const elsewhere = { 'facade.ts': `export { moved } from './other/moved.js';`, 'moved.ts': '' };
    expect(changedBy({ ...elsewhere, 'other/moved.ts': moved.replace('./', '../') })).toEqual([]);
  });
});
