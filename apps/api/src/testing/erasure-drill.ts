/** A portal process with two people: an HR manager, and a person with planted data in every place that can hold data. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddedFactor, TotpSetUp } from '@staffroom/contracts/second-factor.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import pg from 'pg';
import { BackgroundWork } from '../background-work.js';
import { createPlatform } from '../composition.js';
import { credentialsEmailHmac, hashPassword } from '../modules/auth/facade.js';
import { bytesOfBase32, codeAt } from '../modules/second-factor/totp.js';
import { loadConfig } from '../platform/config/config.js';
import type { Platform } from '../platform/platform.module.js';
import { Browser, type Environment, startPortalProcess } from './portal-process.js';
import { pdf } from './sample-files.js';
import { origin } from './test-portal.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';
import { until } from './until.js';

export const planted = {
  fullName: 'Zoë Quüxenberg',
  formerName: 'Zoë Blümchenfeld',
  email: 'zoe.quuxenberg@owlery.example',
  formerEmail: 'zoe.bluemchenfeld@owlery.example',
  jobTitle: 'Keeper of nocturnal owls',
  formerJobTitle: 'Apprentice of diurnal finches',
  reason: 'a wisdom tooth took its leave',
  pendingReason: 'the other wisdom tooth is jealous',
  comment: 'Get well soon, dear owl keeper',
  description: 'Forty-two mousetraps & a ladder',
  refundComment: 'Mice are not covered, alas',
  documentName: 'contract-quuxenberg-owlery.pdf',
  payslipName: 'payslip-quuxenberg-january.pdf',
  receiptName: 'receipt-mousetraps-quuxenberg.pdf',
  deletedName: 'warning-quuxenberg-feathers.pdf',
  refusedName: 'portrait-quuxenberg-owl.gif',
  factorName: 'Telephone of the owl keeper',
  temporaryPassword: 'Hatchling-4711-temporary',
  password: 'Strigiformes-0815-mine',
  mistypedPassword: 'Strigiformes-0185-mien',
  documentBytes: randomBytes(64),
  payslipBytes: randomBytes(64),
  receiptBytes: randomBytes(64),
} as const;

const hrEmail = 'hr@owlery.example';
const hrPassword = 'Welcome1-hr';

export type ErasureDrill = Awaited<ReturnType<typeof startErasureDrill>>;

export async function startErasureDrill(more: Environment = {}) {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-drill-'));
  const env = { ...environment(database, dataDir, randomBytes(32).toString('hex')), ...more };
  const portal = await startPortalProcess(env);
  const platform = await createPlatform(loadConfig(env), database.appUrl);
  const readers = await countSubscriptions(platform);
  await openHrAccount(platform);
  const hr = async () => {
    const browser = new Browser(portal.url);
    await browser.signIn(hrEmail, hrPassword);
    return browser;
  };
  return {
    env,
    url: portal.url,
    dataDir,
    database,
    hr,
    browser: () => new Browser(portal.url),
    plant: async () => plant(new Browser(portal.url), await hr()),
    /** Resolves when the portal has done all its background work. */
    settled: () => settled(database.ownerUrl, readers),
    /** Everything that the portal has printed. */
    output: () => portal.output(),
    async close() {
      await portal.stop();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function environment(
  { appUrl, ownerUrl }: Pick<TestDatabase, 'appUrl' | 'ownerUrl'>,
  dataDir: string,
  masterKey: string,
): Environment {
  return {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: dataDir,
    MASTER_KEY: masterKey,
    PUBLIC_URL: origin,
  };
}

/** Creates the account of the HR manager. */
async function openHrAccount({ log, keyring, pool, jobs }: Platform): Promise<void> {
  const userId = randomUUID();
  const job = { role: 'HR_MANAGER', country: 'SPAIN', vacationDays: 20, teamId: null, managerId: null } as const;
  const who = { email: hrEmail, fullName: 'Helga Ruprecht', jobTitle: 'HR Manager', requirePasswordChange: false };
  const context = { actorId: null, command: 'CreateUser', requestId: 'test' };
  const passwordHash = await hashPassword(hrPassword);
  await log.transact(context, async (unit) => {
    await unit.record(userStream(userId), { type: 'UserCreated', data: { userId, ...who, ...job } });
    const account = { userId, country: 'SPAIN', vacationDays: 20, year: 2026, correctionHours: 0 } as const;
    await unit.decide(timeOffLedger, timeOffStream(userId), { type: 'OpenLeaveAccount', data: account });
    unit.also({
      text: 'insert into state.credentials (user_id, email_hmac, password_hash) values ($1, $2, $3)',
      values: [userId, credentialsEmailHmac(keyring, hrEmail), passwordHash],
    });
  });
  await jobs.close();
  await pool.end();
}

/** Creates the data through the API only, as the HR manager and the person. */
async function plant(zoe: Browser, hr: Browser) {
  const { id: userId } = await hr.ask<{ id: string }>('POST', '/api/users', {
    email: planted.formerEmail,
    fullName: planted.formerName,
    jobTitle: planted.formerJobTitle,
    password: planted.temporaryPassword,
  });
  await zoe.signIn(planted.formerEmail, planted.mistypedPassword);
  await zoe.signIn(planted.formerEmail, planted.temporaryPassword);
  const passwords = { currentPassword: planted.temporaryPassword, newPassword: planted.password };
  await zoe.ask('POST', '/api/auth/change-password', passwords);
  const { email, fullName, jobTitle } = planted;
  await hr.ask('PATCH', `/api/users/${userId}`, { email, fullName, jobTitle });
  await zoe.signIn(email, planted.password); // the new address has ended the session

  const factor = await addFactor(zoe);
  const [reviewed, pending] = [weeks(2), weeks(5)];
  const request = await zoe.ask<{ id: string }>('POST', '/api/time-off', { ...reviewed, reason: planted.reason });
  const review = { status: 'APPROVED', comment: planted.comment };
  await hr.ask('PATCH', `/api/time-off/${request.id}/review`, review);
  await zoe.ask('POST', '/api/time-off', { ...pending, reason: planted.pendingReason });
  const receipt = form(
    { description: planted.description, amount: '4242' },
    'file',
    planted.receiptName,
    'receiptBytes',
  );
  const refund = await zoe.ask<{ id: string }>('POST', '/api/refunds', receipt);
  const refusal = { status: 'REJECTED', comment: planted.refundComment };
  await hr.ask('PATCH', `/api/refunds/${refund.id}/review`, refusal);

  const uploadPaths = { document: '/api/documents/upload', payslip: '/api/payroll/upload' };
  const contract = form({ userId }, 'files', planted.documentName, 'documentBytes');
  const [{ fileUrl: documentUrl }] = await hr.ask<[{ fileUrl: string }]>('POST', uploadPaths.document, contract);
  const month = { userId, fiscalYear: String(new Date().getUTCFullYear()), month: '1' };
  await hr.ask('POST', uploadPaths.payslip, form(month, 'files', planted.payslipName, 'payslipBytes'));
  const deleted = form({ userId }, 'files', planted.deletedName, 'documentBytes');
  const [{ id: deletedId }] = await hr.ask<[{ id: string }]>('POST', uploadPaths.document, deleted);
  await hr.ask('DELETE', `/api/documents/${deletedId}`);
  const refused = new FormData();
  refused.set('userId', userId);
  refused.set('files', new Blob(['GIF89a']), planted.refusedName);
  await hr.send('POST', uploadPaths.document, refused);

  await hr.ask('GET', `/api/users?search=${encodeURIComponent(planted.fullName)}`);
  await hr.send('GET', `/api/users/${encodeURIComponent(planted.fullName)}`);
  const preference = [{ notificationType: 'NEW_PAYROLL', channel: 'BOTH' }];
  await zoe.send('PUT', '/api/notification-preferences', preference);
  await zoe.ask('POST', '/api/auth/forgot-password', { email });
  return {
    userId,
    requestId: request.id,
    refundId: refund.id,
    documentUrl,
    session: zoe.cookie.replace('sid=', ''),
    zoe,
    /** Stored nowhere in clear, not even before the deletion. */
    factor,
  };
}

async function addFactor(zoe: Browser) {
  const path = '/api/account/second-factor/totp';
  const begun = await zoe.ask<TotpSetUp>('POST', `${path}/begin`, { currentPassword: planted.password });
  const secretBytes = bytesOfBase32(begun.secret);
  const code = codeAt(secretBytes, Date.now());
  const finish = { setUp: begun.setUp, name: planted.factorName, code };
  const { recoveryCodes } = await zoe.ask<AddedFactor>('POST', path, finish);
  return { factorSecret: begun.secret, factorBytes: secretBytes, recoveryCode: recoveryCodes![0]! };
}

/** From Monday to Friday: always contains a working day, despite public holidays. */
function weeks(ahead: number) {
  const monday = new Date();
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7) + ahead * 7);
  const friday = new Date(monday);
  friday.setUTCDate(monday.getUTCDate() + 4);
  const [startDate, endDate] = [monday, friday].map((day) => day.toISOString().slice(0, 10));
  return { type: 'VACATION', startDate, endDate };
}

function form(fields: Record<string, string>, field: string, name: string, bytes: `${string}Bytes`): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(fields)) data.set(key, value);
  const content = Buffer.concat([pdf, planted[bytes as 'documentBytes']]);
  data.set(field, new Blob([content], { type: 'application/pdf' }), name);
  return data;
}

async function countSubscriptions(platform: Platform): Promise<number> {
  const work = new BackgroundWork(platform);
  await work.stop();
  return work.subscriptions.length;
}

/** Waits until every subscription has read the whole log and nothing waits to be sent or removed. */
async function settled(ownerUrl: string, readers: number): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await until(async () => {
      const { rows } = await client.query<{ settled: boolean }>(
        `select (select count(*) = $1 and min(position) >= (select position from log.log_head) from state.checkpoints)
           and not exists (select from state.mails where status = 'QUEUED')
           and not exists (select from state.reset_requests)
           and not exists (select from state.files where released_at is not null) as settled`,
        [readers],
      );
      return rows[0]!.settled;
    });
  } finally {
    await client.end();
  }
}
