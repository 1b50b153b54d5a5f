/**
 * `node lab/set-ups/sepa-files.mjs`, after `npm run build`: refunds of people with odd names are paid, and `xmllint` checks every SEPA file
 * against the schema of ISO 20022. Debian has xmllint in `libxml2-utils`, and the schema in a file of `libhbci4j-core-java`, which need not be
 * installed: `apt-get download libhbci4j-core-java && dpkg-deb -x libhbci4j-core-java_*.deb FOLDER`, then SCHEMAS=FOLDER/usr/share/java/hbci4j-core.jar.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { pdfNamed } from '../support/form.mjs';
import { tryOut } from './parts.mjs';
import { createHrManager, formWith, hire } from './people.mjs';
import { PostgresServer } from './postgres-server.mjs';

const { SCHEMAS: schemas = '/usr/share/java/hbci4j-core.jar' } = process.env;
const schema = 'pain.001.001.09.xsd';
const accounts = [
  ['Ana Núñez-Größe', 'ES9121000418450200051332'],
  ['O’Neill & Söhne <b>', 'DE89370400440532013000'],
  ['Ελένη Παπαδοπούλου', 'GR1601101250000000012300695'],
  ['李 伟 🎉', 'FR1420041010050500013M02606'],
  ['Ø'.repeat(100), 'PT50000201231234567890154'],
];
const refundsOfEach = 4;

await tryOut('sepa-files', trySepaFiles, ['xmllint']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function trySepaFiles(setUp) {
  if (!existsSync(schemas)) return setUp.row('the schema', 'SKIPPED', `there is no ${schemas}`);
  const schemaFile = join(setUp.folder, schema);
  writeFileSync(schemaFile, unzipSync(readFileSync(schemas), { filter: ({ name }) => name === schema })[schema]);
  const payer = { PAYER_NAME: 'Müller & Söhne GmbH', PAYER_IBAN: 'DE89370400440532013000', PAYER_BIC: 'COBADEFFXXX' };
  const env = { ...(await (await PostgresServer.start(setUp)).settings(setUp)), ...payer };
  await setUp.portal(env);
  const manager = await createHrManager(env);
  for (const [at, [fullName, iban]] of accounts.entries()) {
    const { id, browser } = await hire(manager, `payee${at}`, fullName);
    await manager.ask('PUT', `/api/users/${id}/employment`, { iban });
    for (let number = 0; number < refundsOfEach; number++) {
      const fields = { description: 'taxi', amount: String(number === 0 ? 99_999_999 : number) };
      const receipt = pdfNamed(`receipt ${at} ${number}`);
      const refund = await browser.ask('POST', '/api/refunds', formWith(fields, 'file', receipt));
      await manager.ask('PATCH', `/api/refunds/${refund.id}/review`, { status: 'APPROVED' });
    }
  }
  const { sepa } = await manager.ask('GET', '/api/refund-payments');
  for (const some of [sepa.slice(0, 7), sepa.slice(7)])
    await manager.ask('POST', '/api/refund-payments', { refundIds: some.map(({ id }) => id) });
  const paid = [];
  for (const { id } of (await manager.ask('GET', '/api/refund-payments')).open) {
    const xml = await (await manager.send('GET', `/api/refund-payments/${id}/file?format=sepa`)).text();
    const file = join(setUp.folder, `${id}.xml`);
    writeFileSync(file, xml);
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', schemaFile, file], { encoding: 'utf8' });
    const references = [...xml.matchAll(/<Ustrd>(.*?)<\/Ustrd>/g)].map(([, reference]) => reference);
    setUp.expect(status === 0, `a file of ${references.length} refunds, by the schema`, status === 0 ? '' : stderr);
    paid.push(...references);
  }
  const isEachOnce = paid.length === accounts.length * refundsOfEach && new Set(paid).size === paid.length;
  setUp.expect(isEachOnce, 'each refund is in exactly one file', `${paid.length} refunds`);
}
