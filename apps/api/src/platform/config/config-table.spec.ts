import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configTable, secretSettings } from './config-table.js';

const file = (name: string) => readFileSync(join(__dirname, '../../../../..', name), 'utf8');
const document = file('docs/operate/settings.md');

describe('docs/operate/settings.md', () => {
  it('shows every setting with its meaning and default, in the order of the code', () => {
    expect(settingsIn(document)).toEqual(configTable);
  });

  it('lists the settings that can be in a file', () => {
    const [, paragraph = ''] = document.split('Secrets can be in files:');
    const names = paragraph.split('\n\n')[0]!.matchAll(/`([A-Z0-9_]+)`/g);
    expect([...names].map(([, name]) => name).sort()).toEqual([...secretSettings].sort());
  });
});

it('the compose file passes every setting on that does not belong to the image', () => {
  const [, given = ''] = file('deploy/compose.yml').split('x-settings: &settings\n');
  const passed = [...given.split('\nservices:')[0]!.matchAll(/^ {2}([A-Z0-9_]+?)(?:_FILE)?:/gm)].map(
    ([, name]) => name,
  );
  const ofImage = ['PORT', 'HOST', 'DATA_DIR', 'DEMO'];
  const ofOneService = ['DATABASE_OWNER_URL', 'AUDIT_SIGNING_KEY'];
  const expected = configTable
    .map(({ name }) => name as string)
    .filter((name) => ![...ofImage, ...ofOneService].includes(name));
  expect(passed.sort()).toEqual(expected.sort());
});

it('the portal of the compose file and of the units knows neither the owner of the tables nor the key that signs', () => {
  const services = file('deploy/compose.yml')
    .split('\nservices:')[1]!
    .split('\nvolumes:')[0]!
    .split(/\n(?= {2}\w+:\n)/);
  const knows = (service: string) => [/database-owner-url/, /audit-signing-key/].map((secret) => secret.test(service));
  const inCompose = (name: string) => knows(services.find((service) => service.startsWith(`  ${name}:`))!);
  const inUnit = (name: string) => knows(file(`deploy/systemd/${name}.service`));
  const [made, shared] = [
    knows(file('deploy/make-secrets.sh')),
    knows(file('deploy/compose.yml').split('\nservices:')[0]!),
  ];
  expect([made, shared]).toEqual([
    [true, true],
    [false, false],
  ]);
  expect([inCompose('migrate'), inUnit('staffroom-migrate')]).toEqual(Array(2).fill([true, false]));
  expect([inCompose('worker'), inUnit('staffroom-worker')]).toEqual(Array(2).fill([false, true]));
  expect([inCompose('portal'), inUnit('staffroom')]).toEqual(Array(2).fill([false, false]));
});

/** Rows of all tables headed `setting | meaning | default`, without code marks. */
function settingsIn(text: string) {
  const [, ...tables] = text.split('| setting | meaning | default |\n|---|---|---|\n');
  return tables
    .flatMap((table) => table.split('\n\n')[0]!.split('\n'))
    .map((row) => row.replaceAll('`', '').split('|'))
    .map(([, name, meaning, standard]) => ({
      name: name?.trim(),
      default: standard?.trim(),
      meaning: meaning?.trim(),
    }));
}
