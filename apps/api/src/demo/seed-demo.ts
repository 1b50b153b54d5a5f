import { randomBytes, randomUUID } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import { addDays, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { ChangePassword } from '../modules/auth/auth.public.js';
import { CreateTeam } from '../modules/teams/teams.public.js';
import { RequestTimeOff, ReviewTimeOff } from '../modules/time-off/time-off.public.js';
import { CreateUser } from '../modules/users/users.public.js';
import type { CommandContext } from '../platform/event-log/event-log.js';
import { RuleBroken } from '../platform/event-log/unit-of-work.js';
import {
  type DemoLeave,
  demoLeaders,
  demoLeave,
  demoPassword,
  demoPeople,
  type DemoPerson,
  demoTeams,
} from './demo-company.js';

const atOnce = 4;
const daysTried = 5;

/** Fills an empty portal with the demo company, through the same commands that people use. */
export async function seedDemo(
  bus: CommandBus,
  today: PlainDate,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const ids = new Map<string, string>();
  const teams = new Map<string, string>();
  const total = demoLeaders.length + demoPeople.length + demoLeave.length;
  let done = 0;
  const step = () => onProgress(++done, total);

  const hire = async (person: DemoPerson) => {
    ids.set(person.key, await hirePerson(bus, person, ids, teams));
    step();
  };
  await inTurns(demoLeaders, hire);
  for (const team of demoTeams) {
    teams.set(
      team.name,
      await bus.execute(
        new CreateTeam({ name: team.name, managerId: ids.get(team.manager)! }, by(ids.get('hr')!, 'CreateTeam')),
      ),
    );
  }
  await inTurns(demoPeople, hire);
  for (const leave of demoLeave) {
    await takeLeave(bus, leave, ids, today);
    step();
  }
}

/** A temporary password from HR, then the one they chose themselves: as everybody starts here. */
async function hirePerson(
  bus: CommandBus,
  person: DemoPerson,
  ids: Map<string, string>,
  teams: Map<string, string>,
): Promise<string> {
  const temporary = randomBytes(12).toString('base64url');
  const userId = await bus.execute<CreateUser, string>(
    new CreateUser(
      {
        email: `${person.key}@example.com`,
        fullName: person.fullName,
        jobTitle: person.jobTitle,
        password: temporary,
        country: person.country,
        ...(person.role ? { role: person.role } : {}),
        ...(person.vacationDays ? { vacationDays: person.vacationDays } : {}),
        teamId: person.team ? teams.get(person.team)! : null,
        managerId: person.manager ? ids.get(person.manager)! : null,
      },
      by(ids.get('hr') ?? null, 'CreateUser'),
    ),
  );
  await bus.execute(
    new ChangePassword(userId, { currentPassword: temporary, newPassword: demoPassword }, by(userId, 'ChangePassword')),
  );
  return userId;
}

/** Where a public holiday or another leave is in the way, it is taken a day later. */
async function takeLeave(bus: CommandBus, leave: DemoLeave, ids: Map<string, string>, today: PlainDate): Promise<void> {
  const requestId = await firstPossible(async (shiftDays) => {
    const userId = ids.get(leave.who)!;
    const startDate = workingDay(addDays(today, leave.from + shiftDays));
    const last = workingDay(addDays(today, leave.to + shiftDays));
    const endDate = leave.hours || last < startDate ? startDate : last;
    const body = { type: leave.type, startDate, endDate, reason: leave.reason ?? null };
    return bus.execute<RequestTimeOff, string>(
      new RequestTimeOff(userId, leave.hours ? { ...body, hours: leave.hours } : body, by(userId, 'RequestTimeOff')),
    );
  });
  if (!leave.review) return;
  const reviewer = ids.get(leave.review.by)!;
  const role = demoLeaders.find((leader) => leader.key === leave.review!.by)!.role!;
  const { decision, comment } = leave.review;
  await bus.execute(
    new ReviewTimeOff(
      { id: reviewer, role },
      requestId,
      { status: decision, comment: comment ?? null },
      by(reviewer, 'ReviewTimeOff'),
    ),
  );
}

async function firstPossible(request: (shiftDays: number) => Promise<string>): Promise<string> {
  for (let shiftDays = 0; ; shiftDays++) {
    try {
      return await request(shiftDays);
    } catch (error) {
      if (!(error instanceof RuleBroken) || shiftDays === daysTried) throw error;
    }
  }
}

function workingDay(date: PlainDate): PlainDate {
  return isWeekend(date) ? workingDay(addDays(date, 1)) : date;
}

function by(actorId: string | null, command: string): CommandContext {
  return { actorId, command, requestId: randomUUID() };
}

/** A few at a time: hashing passwords is slow on purpose. */
async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const [first] = queue.splice(0, 1);
  if (first) await work(first); // whoever creates the others is there before them
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await work(next);
    }),
  );
}
