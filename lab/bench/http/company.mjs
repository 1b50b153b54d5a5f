/** The data of the measured portal: ten people and the requests of one of them, made through the real commands. */
import { randomBytes, randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { createApp } from '../../../apps/api/dist/app.js';
import { createPlatform, views } from '../../../apps/api/dist/composition.js';
import { RequestTimeOff, ReviewTimeOff } from '../../../apps/api/dist/modules/time-off/facade.js';
import { ChangePassword, CreateUser } from '../../../apps/api/dist/modules/users/facade.js';
import { ensureViews } from '../../../apps/api/dist/platform/views/views.js';

export const reader = { email: 'reader@bench.example', password: 'Welcome1' };
export const reviewer = { email: 'reviewer@bench.example', password: 'Welcome1' };
export const ownRequests = 50;

/** One person for each connection that signs in: an account allows ten concurrent attempts (R9). */
export const signers = Array.from({ length: 8 }, (_, i) => ({
  email: `signer${i}@bench.example`,
  password: 'Welcome1',
}));

export async function makeCompany(config, databaseUrl) {
  const platform = await createPlatform(config, databaseUrl);
  await ensureViews(platform.pool, platform.log.codec, views);
  const app = await createApp(platform);
  await app.init();
  const bus = app.get(CommandBus);
  const hr = await hire(bus, reviewer, 'HR_MANAGER');
  const readerId = await hire(bus, reader);
  for (const signer of signers) await hire(bus, signer);
  const year = platform.clock.today().slice(0, 4);
  for (let i = 0; i < ownRequests; i++) await takeLeave(bus, readerId, hr, year, i);
  await platform.pool.query('analyze');

  await app.close();
  await platform.jobs.close();
  await platform.pool.end();
}

/**
 * @param {CommandBus} bus
 * @param {{ email: string, password: string }} account
 * @param {import('../../../libs/contracts/dist/users.js').Role} [role]
 */
async function hire(bus, { email, password }, role) {
  const temporary = randomBytes(9).toString('base64url');
  const body = { email, password: temporary, fullName: 'Ana Lopez', jobTitle: 'Engineer', ...(role ? { role } : {}) };
  const userId = await bus.execute(new CreateUser(body, by(null, 'CreateUser')));
  const change = { currentPassword: temporary, newPassword: password };
  await bus.execute(new ChangePassword(userId, change, by(userId, 'ChangePassword')));
  return userId;
}

/** A sick day every sixth day, so that no rule and no public holiday refuses it. Three of four are reviewed. */
async function takeLeave(bus, userId, reviewerId, year, i) {
  const day = new Date(Date.UTC(Number(year), 0, 4 + i * 6));
  while ([0, 6].includes(day.getUTCDay())) day.setUTCDate(day.getUTCDate() + 1);
  const date = day.toISOString().slice(0, 10);
  /** @type {import('../../../libs/contracts/dist/time-off.js').RequestTimeOffBody} */
  const body = { type: 'SICK', startDate: date, endDate: date, reason: `Down with something, the doctor says (${i})` };
  const requestId = await bus.execute(new RequestTimeOff(userId, body, by(userId, 'RequestTimeOff'))).catch((error) => {
    if (error.rejection) return null; // a public holiday
    throw error;
  });
  if (requestId === null) {
    const hours = { ...body, startDate: nextDay(date), endDate: nextDay(date) };
    await bus.execute(new RequestTimeOff(userId, hours, by(userId, 'RequestTimeOff')));
  } else if (i % 4 !== 0) {
    /** @type {import('../../../libs/contracts/dist/requests.js').ReviewBody} */
    const review = { status: i % 8 === 1 ? 'REJECTED' : 'APPROVED', comment: 'Get well soon.' };
    const reviewer = { id: reviewerId, role: /** @type {const} */ ('HR_MANAGER') };
    await bus.execute(new ReviewTimeOff(reviewer, requestId, review, by(reviewerId, 'ReviewTimeOff')));
  }
}

function nextDay(date) {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
}

function by(actorId, command) {
  return { actorId, command, requestId: randomUUID() };
}
