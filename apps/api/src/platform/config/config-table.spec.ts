import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configTable, secretSettings } from './config-table.js';

const readme = readFileSync(join(__dirname, '../../../../../README.md'), 'utf8');

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
