/** Makes the company large: 200 people and 2,000 time off requests, 50 of them pending, all from events. */
import { randomUUID } from 'node:crypto';
import { CommandBus } from '@nestjs/cqrs';
import { createApp } from '../../../apps/api/dist/app.js';
import { createPlatform } from '../../../apps/api/dist/composition.js';
import { CreateUser } from '../../../apps/api/dist/modules/users/facade.js';

export const people = 200;
export const requests = 2000;
export const pendingRequests = 50;

/** Adds to the company that makeCompany made. */
export async function enlargeCompany(config, databaseUrl) {
  const platform = await createPlatform(config, databaseUrl);
  const app = await createApp(platform);
  await app.init();
  const bus = app.get(CommandBus);
  const { rows } = await platform.pool.query(`select
    (select count(*) from views.users) as people,
    (select id from views.users where role = 'HR_MANAGER') as reviewer,
    (select count(*) from views.time_off_requests) as asked,
    (select count(*) from views.time_off_requests where status = 'PENDING') as pending`);
  const there = rows[0];
  const ids = [];
  while (there.people + ids.length < people) {
    const some = Array.from({ length: Math.min(5, people - there.people - ids.length) }, (_, i) => ids.length + i);
    ids.push(...(await Promise.all(some.map((i) => hire(bus, i)))));
  }
  const today = platform.clock.today();
  const asked = Array.from({ length: requests - there.asked }, (_, i) => requestOf(ids, i, today));
  for (const userId of ids) {
    const own = asked.filter((request) => request.userId === userId);
    await platform.log.transact(by(userId, 'RequestTimeOff'), async (unit) => {
      for (const data of own) await unit.record(`time-off-${userId}`, { type: 'TimeOffRequested', data });
    });
  }
  const reviewed = asked.slice(pendingRequests - there.pending);
  for (const userId of ids) {
    const own = reviewed.filter((request) => request.userId === userId);
    await platform.log.transact(by(there.reviewer, 'ReviewTimeOff'), async (unit) => {
      for (const { requestId } of own)
        await unit.record(`time-off-${userId}`, review(requestId, userId, there.reviewer));
    });
  }
  await platform.pool.query('analyze');
  await app.close();
  await platform.jobs.close();
  await platform.pool.end();
}

const countries = /** @type {const} */ (['SPAIN', 'PORTUGAL', 'ITALY', 'TURKEY', 'GERMANY', 'FRANCE']);

function hire(bus, i) {
  const body = {
    email: `person${i}@bench.example`,
    password: 'Welcome1',
    fullName: `Person Number ${i}`,
    jobTitle: 'Engineer',
    vacationDays: 40,
    country: countries[i % countries.length],
  };
  return bus.execute(new CreateUser(body, by(null, 'CreateUser')));
}

/**
 * Three days each, spread over the year around today, so that a calendar of two weeks shows about 80 of them. Pending ones are in
 * this calendar year: for a later one, the queue folds ledgers, which the bare server does not.
 */
function requestOf(ids, i, today) {
  const day = (i * 37) % 365;
  const first = i < pendingRequests ? Date.parse(`${today.slice(0, 4)}-01-01`) : Date.parse(today) - 180 * 86_400_000;
  const start = new Date(first + Math.min(day, 360) * 86_400_000);
  const end = new Date(start.getTime() + 2 * 86_400_000);
  return {
    requestId: randomUUID(),
    userId: ids[i % ids.length],
    type: i % 5 === 0 ? 'SICK' : 'VACATION',
    startDate: start.toISOString().slice(0, 10),
    endDate: end.toISOString().slice(0, 10),
    hours: 24,
    days: [0, 1, 2].map((day) => ({
      date: new Date(start.getTime() + day * 86_400_000).toISOString().slice(0, 10),
      hours: 8,
    })),
    reason: `A few days by the sea with the children (${i})`,
  };
}

function review(requestId, userId, reviewerId) {
  const data = { requestId, userId, decision: 'APPROVED', days: [], comment: 'Have a good time.', reviewerId };
  return { type: 'TimeOffReviewed', data };
}

function by(actorId, command) {
  return { actorId, command, requestId: randomUUID() };
}
