import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configTable, secretSettings } from './config-table.js';

const file = (name: string) => readFileSync(join(__dirname, '../../../../..', name), 'utf8');
const readme = file('README.md');

describe('README', () => {
  it('shows every setting with its meaning and default, in the order of the code', () => {
    expect(settingsIn(readme)).toEqual(configTable);
  });

  it('lists the settings that can be in a file', () => {
    const [, paragraph = ''] = readme.split('Secrets can be in files:');
    const names = paragraph.split('\n\n')[0]!.matchAll(/`([A-Z0-9_]+)`/g);
    expect([...names].map(([, name]) => name).sort()).toEqual([...secretSettings].sort());
  });
});

it('the compose file passes every setting on that does not belong to the image', () => {
  const [, given = ''] = file('deploy/compose.yml').split('x-settings: &settings\n');
  const passed = [...given.split('\nservices:')[0]!.matchAll(/^ {2}([A-Z0-9_]+?)(?:_FILE)?:/gm)].map(
    ([, name]) => name,
  );
  const ofImage = ['PORT', 'HOST', 'DATA_DIR', 'DEMO', 'ERASURE_LIST'];
  const expected = configTable.map(({ name }) => name as string).filter((name) => !ofImage.includes(name));
  expect(passed.sort()).toEqual(expected.sort());
});

/** Rows of the table headed `setting | meaning | default`, without code marks. */
function settingsIn(text: string) {
  const [, table = ''] = text.split('| setting | meaning | default |\n|---|---|---|\n');
  return table
    .split('\n\n')[0]!
    .split('\n')
    .map((row) => row.replaceAll('`', '').split('|'))
    .map(([, name, meaning, standard]) => ({
      name: name?.trim(),
      default: standard?.trim(),
      meaning: meaning?.trim(),
    }));
}
