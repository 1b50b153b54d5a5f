/**
 * `node lab/set-ups/sepa-files.mjs [REFUNDS]`, after `npm run build`: two portals on one database pay refunds (300 if no number is given) to people
 * with odd names. Two HR managers make files of the same refunds at the same moment, one portal is killed in between, and `xmllint` checks every SEPA
 * file against the schema of ISO 20022. Debian has xmllint in `libxml2-utils`, and the schema in a file of `libhbci4j-core-java`, which need not be
 * installed: `apt-get download libhbci4j-core-java && dpkg-deb -x libhbci4j-core-java_*.deb FOLDER`, then SCHEMAS=FOLDER/usr/share/java/hbci4j-core.jar.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { pdfNamed } from '../trial/company/form.mjs';
import { Browser, formWith } from './browser.mjs';
import { createHrManager, hr } from './main-requests.mjs';
import { tryOut } from './parts.mjs';
import { PostgresServer } from './postgres-server.mjs';

const { SCHEMAS: schemas = '/usr/share/java/hbci4j-core.jar' } = process.env;
const schema = 'pain.001.001.09.xsd';
const refunds = Number(process.argv[2] ?? 300);
const accounts = [
  ['Ana Núñez-Größe', 'ES9121000418450200051332'],
  ['O’Neill & Söhne <b>', 'DE89370400440532013000'],
  ['Ελένη Παπαδοπούλου', 'GR1601101250000000012300695'],
  ['李 伟 🎉', 'FR1420041010050500013M02606'],
  ['Ø'.repeat(100), 'PT50000201231234567890154'],
];

await tryOut('sepa-files', trySepaFiles, ['xmllint']);

/** @param {import('./parts.mjs').SetUp} setUp */
async function trySepaFiles(setUp) {
  if (!existsSync(schemas)) return setUp.row('the schema', 'SKIPPED', `there is no ${schemas}`);
  const schemaFile = join(setUp.folder, schema);
  const contents = unzipSync(readFileSync(schemas), { filter: ({ name }) => name === schema })[schema];
  writeFileSync(schemaFile, strFromU8(contents));
  setUp.row(schema, 'found', `SHA-256 ${createHash('sha256').update(contents).digest('hex').slice(0, 16)}`);

  const server = await PostgresServer.start(setUp);
  const settings = await server.settings(setUp, 'staffroom', 'shared');
  const payer = { PAYER_NAME: 'Müller & Söhne GmbH', PAYER_IBAN: 'DE89370400440532013000', PAYER_BIC: 'COBADEFFXXX' };
  const quotas = { QUOTA_REQUESTS: '100000', QUOTA_UPLOADS: '100000', QUOTA_CHANGES: '100000' };
  const portals = [];
  for (const name of ['a', 'b']) {
    const { PORT, PUBLIC_URL } = await server.settings(setUp, 'staffroom', name);
    const env = { ...settings, ...payer, ...quotas, PORT, PUBLIC_URL };
    portals.push({ env, process: await setUp.portal(env) });
  }
  const [first] = portals;
  await createHrManager(first.env);
  const managers = portals.map(({ env }) => new Browser(env.PUBLIC_URL));
  for (const manager of managers) await manager.signIn(hr.email, hr.password);
  const [one, other] = managers;
  const ids = await approvedRefunds(one, first.env.PUBLIC_URL);
  setUp.row(`${ids.length} refunds of ${accounts.length} people`, 'approved');

  const parts = [ids.slice(0, Math.ceil(ids.length * 0.6)), ids.slice(Math.floor(ids.length * 0.4))];
  const create = (manager, refundIds) =>
    manager.send('POST', '/api/refund-payments', { refundIds: refundIds.slice(0, 500) });
  const started = performance.now();
  const replies = await Promise.all([create(one, parts[0]), create(other, parts[1])]);
  const tookMs = Math.round(performance.now() - started);
  const statuses = replies.map(({ status }) => status).sort();
  setUp.expect(statuses.join(' ') === '201 409', 'two files at once with common refunds: one is made', `${tookMs} ms`);

  first.process.kill('SIGKILL');
  const { open, sepa } = await other.ask('GET', '/api/refund-payments');
  const reserved = open.reduce((sum, { count }) => sum + count, 0);
  setUp.expect(
    open.length === 1 && sepa.length === Math.min(ids.length - reserved, 500),
    'a portal is killed: no refund is lost',
    `${reserved} in the file, ${ids.length - reserved} left`,
  );
  const rest = await createUntilNothingIsLeft(other, create);
  setUp.expect(
    rest.isWhole,
    'the other portal makes files of the rest',
    `${rest.files} of at most 500 refunds, ${rest.slowestMs} ms at most`,
  );

  const payments = (await other.ask('GET', '/api/refund-payments')).open;
  const paid = [];
  for (const { id } of payments) {
    const reply = await other.send('GET', `/api/refund-payments/${id}/file?format=sepa`);
    const xml = await reply.text();
    const file = join(setUp.folder, `${id}.xml`);
    writeFileSync(file, xml);
    const { status, stderr } = spawnSync('xmllint', ['--noout', '--schema', schemaFile, file], { encoding: 'utf8' });
    const references = [...xml.matchAll(/<Ustrd>(.*?)<\/Ustrd>/g)].map(([, reference]) => reference);
    setUp.expect(
      status === 0,
      `${references.length} refunds, ${xml.length} bytes, by the schema`,
      status === 0 ? '' : stderr,
    );
    paid.push(...references);
  }
  const isEachOnce = paid.length === ids.length && new Set(paid).size === ids.length;
  setUp.expect(isEachOnce, 'each refund is in exactly one file', `${paid.length} of ${ids.length}`);
}

/** @param {Browser} manager @param {(manager: Browser, refundIds: string[]) => Promise<Response>} create */
async function createUntilNothingIsLeft(manager, create) {
  let [files, slowestMs] = [0, 0];
  for (;;) {
    const { sepa } = await manager.ask('GET', '/api/refund-payments');
    if (sepa.length === 0) return { isWhole: true, files, slowestMs };
    const started = performance.now();
    const { status } = await create(
      manager,
      sepa.map(({ id }) => id),
    );
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - started));
    if (status !== 201) return { isWhole: false, files, slowestMs };
    files++;
  }
}

/** @param {Browser} manager @param {string} address */
async function approvedRefunds(manager, address) {
  const people = [];
  for (const [at, [fullName, iban]] of accounts.entries()) {
    const email = `payee${at}@try.example`;
    const account = { email, fullName, jobTitle: 'Tester', password: 'Temporary1' };
    const { id } = await manager.ask('POST', '/api/users', account);
    await manager.ask('PUT', `/api/users/${id}/employment`, { iban });
    const person = new Browser(address);
    await person.signIn(email, 'Temporary1');
    await person.ask('POST', '/api/auth/change-password', { currentPassword: 'Temporary1', newPassword: hr.password });
    people.push(person);
  }
  const ids = [];
  for (let number = 0; number < refunds; number++) {
    const fields = { description: 'taxi', amount: String(number % 7 === 0 ? 99_999_999 : number + 1) };
    const form = formWith(fields, 'file', pdfNamed(`receipt ${number}`));
    const { id } = await people[number % people.length].ask('POST', '/api/refunds', form);
    await manager.ask('PATCH', `/api/refunds/${id}/review`, { status: 'APPROVED' });
    ids.push(id);
  }
  return ids;
}
