/**
 * A company of 34 people in six countries lives from January 2026 until July 2027, with the portal's own database, routes and daily work.
 * An independent model of the rules follows every day. Twice a month its hours are compared with what each person and HR are shown (R54, R55).
 */
import { randomUUID } from 'node:crypto';
import { addDays, eachDay, type PlainDate } from '@staffroom/contracts/plain-date.js';
import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import { countries, type Country } from '@staffroom/contracts/users.js';
import type { TimeOffEvent } from '@staffroom/domain/time-off/time-off-events.js';
import { LeaveYearModel, type ModelPolicy } from '../../../../../../libs/domain/src/testing/leave-year-model.js';
import { EachDay } from '../../../platform/jobs/each-day.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';
import { turnLeaveYears } from './turn-leave-years.job.js';

const until: Record<Country, ModelPolicy['until']> = {
  ...{ GERMANY: '03-31', SPAIN: '01-31', FRANCE: '05-31', ITALY: 18, PORTUGAL: '04-30', TURKEY: null },
};
const size = 34;
const vacationDays = 22;

interface Member {
  person: TestPerson;
  model: LeaveYearModel;
  log: TimeOffEvent[];
  approved: string[];
}

/** The same sequence in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

let portal: TimeOffPortal;
beforeAll(async () => {
  portal = await startTimeOffPortal({ now: '2026-01-02T12:00:00Z' });
});
afterAll(() => portal.stop());

it('R54, R55 every balance is the model’s through a year, over New Year, and until leave has lapsed', async () => {
  const random = randomNumbers(2026);
  const hr = [await portal.person({ role: 'HR_MANAGER' }), await portal.person({ role: 'HR_MANAGER' })] as const;
  const members: Member[] = [];
  for (let at = 0; at < size; at++) {
    const country = countries[at % countries.length]!;
    const person = await portal.person({ country, vacationDays });
    const policy = { country, limitHours: null, until: until[country] };
    members.push({ person, model: new LeaveYearModel(vacationDays * 8, policy), log: [], approved: [] });
  }
  const seen = new Map<string, number>();
  let position = 0;
  const readLog = async () => {
    const byStream = new Map(members.map((member) => [`time-off-${member.person.id}`, member.log]));
    const fresh = await portal.log.after(position, 10_000);
    position = fresh.at(-1)?.position ?? position;
    for (const event of fresh) {
      byStream.get(event.stream)?.push(event as unknown as TimeOffEvent);
      if (byStream.has(event.stream)) seen.set(event.type, (seen.get(event.type) ?? 0) + 1);
    }
  };
  const hoursOf = ({ model, log }: Member, today: PlainDate) => {
    const { carried, lapsed } = model.until(today, log);
    const year = Number(today.slice(0, 4));
    return { carriedHours: carried.get(year) ?? 0, lapsedHours: lapsed.get(year) ?? 0 };
  };
  const work = new EachDay({ ...portal }, 'leave-years', (day) => turnLeaveYears(portal, day));

  for (const today of eachDay('2026-01-02', '2027-07-15')) {
    portal.clock.moment = `${today}T12:00:00Z`;
    await work.run();
    await readLog();
    for (const member of members) hoursOf(member, today);
    for (let calls = random(7); calls > 0; calls--) {
      const member = members[random(size)]!;
      await act(member, { today, random, hr: hr[0] });
      await readLog();
      hoursOf(member, today);
    }
    if (!today.endsWith('-01') && !today.endsWith('-15')) continue;
    for (const member of members) {
      const { body } = await member.person.get('/api/time-off/balance').expect(200);
      const { entitlementHours, correctionHours, approvedHours, carriedHours, lapsedHours, leftHours } =
        body as Required<TimeOffBalance>;
      expect({ today, carriedHours, lapsedHours }).toEqual({ today, ...hoursOf(member, today) });
      expect(leftHours).toBe(entitlementHours + correctionHours + carriedHours - lapsedHours - approvedHours);
      const listed = await hr[0].get(`/api/users/${member.person.id}`).expect(200);
      expect(listed.body.vacationHours).toBe(leftHours);
    }
  }
  for (const type of ['LeaveCarriedOver', 'LeaveExpiryWarned', 'LeaveLapsed', 'TimeOffCancelled']) {
    expect({ type, isCommon: (seen.get(type) ?? 0) > 10 }).toEqual({ type, isCommon: true });
  }
  // some years were corrected after they had been closed
  expect(seen.get('LeaveCarriedOver')).toBeGreaterThan(size);
}, 1_800_000);

/** What happens to people: vacation, illness before or after the fact, cancellations, and HR's corrections. */
async function act(
  { person, approved }: Member,
  { today, random, hr }: { today: PlainDate; random: (below: number) => number; hr: TestPerson },
): Promise<void> {
  const startDate = addDays(today, random(60) - 20);
  const dates = { startDate, endDate: addDays(startDate, random(10)) };
  switch (random(8)) {
    case 0: {
      const entered = { userId: person.id, type: 'SICK', ...dates, endDate: addDays(startDate, random(40)) };
      return keep(approved, await hr.send('post', '/api/team/time-off', entered));
    }
    case 1: {
      const requestId = approved.pop() ?? randomUUID(); // the latest, which may not be over yet
      await hr.send('post', `/api/team/time-off/${requestId}/cancellation`, { comment: 'Needed', personAgreed: true });
      return;
    }
    case 2: {
      const { body } = await hr.get(`/api/users/${person.id}`);
      const vacationHours = Math.max(0, (body as { vacationHours: number }).vacationHours + random(17) - 8);
      await hr.send('patch', `/api/users/${person.id}`, { vacationHours });
      return;
    }
    default: {
      const asked = await person.send('post', '/api/time-off', { type: 'VACATION', ...dates });
      const { id } = asked.body as { id?: string };
      if (!id) return;
      const status = random(5) === 0 ? 'REJECTED' : 'APPROVED';
      const { statusCode } = await hr.send('patch', `/api/time-off/${id}/review`, { status });
      if (status === 'APPROVED' && statusCode === 200) approved.push(id);
    }
  }
}

function keep(approved: string[], { body }: { body: { id?: string } }): void {
  if (body.id) approved.push(body.id);
}
