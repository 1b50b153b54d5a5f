import { join } from 'node:path';
import { views } from './composition.js';
import { projectionCode } from './testing/projection-code.js';

const code = projectionCode(join(__dirname, 'composition.ts'));

test('the code of each view is found', () => {
  expect([...code.keys()].sort()).toEqual(views.map(({ name }) => name).sort());
});

describe('if a view writes other rows than before, raise its version; then run: npx jest view-versions -u', () => {
  test.each(views.map(({ name, version }) => [name, version] as const))('views.%s, version %i', (name) => {
    expect(code.get(name)).toMatchSnapshot();
  });
});
