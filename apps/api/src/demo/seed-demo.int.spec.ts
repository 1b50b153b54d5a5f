import { setTimeout as sleep } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import { addDays } from '@staffroom/contracts/plain-date.js';
import { startTestPortal, type TestPortal } from '../testing/test-portal.js';
import { demoLeaders, demoPassword, demoPeople } from './demo-company.js';
import { demoDocuments, demoPayslips } from './demo-documents.js';
import { demoRefunds } from './demo-refunds.js';
import { seedDemo, smallDemo } from './seed-demo.js';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const today = () => portal.platform.clock.today();
const seed = (onProgress: (done: number) => void) =>
  seedDemo(portal.app.get(CommandBus), portal.platform.log, today(), onProgress);

/** Waits for the hires that were still running, so that the next attempt does not overlap with them. */
async function cutShortAt(step: number): Promise<void> {
  const cut = seed((done) => {
    if (done >= step) throw new Error('cut short');
  });
  await expect(cut).rejects.toThrow('cut short');
  for (let before = -1, now = await head(); before !== now; before = now, now = await head()) await sleep(1_000);
}

async function head(): Promise<number> {
  const { rows } = await portal.platform.pool.query<{ position: number }>('select position from log.log_head');
  return rows[0]!.position;
}

const startedAt = new Date();

it('seeding that is interrupted twice continues where it stopped and creates nothing twice', async () => {
  const people = demoLeaders.length + demoPeople.length;
  await cutShortAt(people - 10);
  await cutShortAt(people + 10);
  await seed(() => undefined);
  const { rows } = await portal.platform.pool.query(
    `select (select count(*) from views.users where not require_password_change) as people,
       (select count(*) from views.refunds) as refunds, (select count(*) from state.files) as files,
       (select count(*) from views.documents) as documents, (select count(*) from views.payslips) as payslips,
       (select count(*) from views.time_off_requests) as requests,
       (select count(*) from views.time_off_requests where status = 'PENDING') as pending`,
  );
  const { leave } = smallDemo;
  const pending = leave.filter(({ review }) => !review).length;
  const refunds = demoRefunds.length;
  const documents = demoDocuments.length;
  const payslips = demoPayslips.reduce((sum, { months }) => sum + months, 0);
  const files = refunds + documents + payslips;
  expect(rows[0]).toEqual({ people, requests: leave.length, pending, refunds, documents, payslips, files });
  const employee = { email: 'employee@example.com', password: demoPassword };
  await portal.agent().post('/api/auth/login').send(employee).expect(200);
});

it('R40 the company has a past, which the log does not date back', async () => {
  const { rows } = await portal.platform.pool.query<{ firstDay: string; days: number; firstEvent: Date }>(
    `select (select min(start_date)::text from views.time_off_requests) as "firstDay",
       (select count(distinct start_date) from views.time_off_requests where start_date < $1)::integer as days,
       (select min(recorded_at) from log.events) as "firstEvent"`,
    [today()],
  );
  const { firstDay, days, firstEvent } = rows[0]!;
  expect(firstDay < addDays(today(), -184)).toBe(true); // half a year before
  expect(days).toBeGreaterThan(20);
  expect(firstEvent.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
});
