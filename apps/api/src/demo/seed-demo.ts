import type { CommandBus } from '@nestjs/cqrs';
import { addDays, isWeekend, type PlainDate } from '@staffroom/contracts/plain-date.js';
import { CreateTeam } from '../modules/teams/facade.js';
import { RequestTimeOff, ReviewTimeOff } from '../modules/time-off/facade.js';
import { CreateUser } from '../modules/users/facade.js';
import { newId } from '../platform/event-log/command-context.js';
import type { EventLog } from '../platform/event-log/event-log.js';
import { RuleBroken } from '../platform/event-log/unit-of-work.js';
import {
  type DemoLeave,
  demoLeaders,
  demoLeave,
  demoPassword,
  demoPeople,
  type DemoPerson,
  type DemoTeam,
  demoTeams,
} from './demo-company.js';
import {
  type DemoDocument,
  demoDocuments,
  type DemoPayslips,
  demoPayslips,
  fileDocument,
  filePayslips,
} from './demo-documents.js';
import { pastLeave } from './demo-past.js';
import { type DemoRefund, demoRefunds, requestRefund } from './demo-refunds.js';
import { by, type Company, leader, once } from './demo-steps.js';

/** What is seeded. */
export interface DemoCompany {
  /** Created first, because teams and reports refer to them. */
  leaders: readonly DemoPerson[];
  teams: readonly DemoTeam[];
  people: readonly DemoPerson[];
  leave: readonly DemoLeave[];
  refunds: readonly DemoRefund[];
  documents: readonly DemoDocument[];
  payslips: readonly DemoPayslips[];
}

export const smallDemo: DemoCompany = {
  leaders: demoLeaders,
  teams: demoTeams,
  people: demoPeople,
  leave: [...pastLeave(demoPeople.slice(1), demoTeams), ...demoLeave],
  refunds: demoRefunds,
  documents: demoDocuments,
  payslips: demoPayslips,
};

const atOnce = 4;
const daysTried = 5;

/**
 * Fills an empty portal with the demo company, through the same commands that users run. Each command has the same id at
 * every start, so an interrupted seeding continues where it stopped.
 */
export async function seedDemo(
  bus: CommandBus,
  log: EventLog,
  today: PlainDate,
  onProgress: (done: number, total: number) => void,
  demo: DemoCompany = smallDemo,
): Promise<void> {
  const { leaders, teams, people, leave, refunds, documents, payslips } = demo;
  const byKey = new Map([...leaders, ...people].map((person) => [person.key, person]));
  const company: Company = { people: byKey, bus, log, today, ids: new Map(), teams: new Map() };
  const total = [leaders, people, leave, refunds, documents, payslips].reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  const step = () => onProgress(++done, total);

  const hire = async (person: DemoPerson) => {
    await hirePerson(company, person);
    step();
  };
  await inTurns(leaders, hire);
  for (const team of teams) await formTeam(company, team);
  await inTurns(people, hire);
  for (const [number, taken] of leave.entries()) {
    await takeLeave(company, taken, number);
    step();
  }
  for (const [number, refund] of refunds.entries()) {
    await requestRefund(company, refund, number);
    step();
  }
  for (const [number, document] of documents.entries()) {
    await fileDocument(company, document, number);
    step();
  }
  for (const filed of payslips) {
    await filePayslips(company, filed);
    step();
  }
}

async function hirePerson(company: Company, person: DemoPerson): Promise<void> {
  const { bus, log, ids, teams } = company;
  const creation = by(company, ids.get('hr') ?? null, 'CreateUser', person.key);
  const userId = newId(creation, log.keyring);
  const user = {
    email: `${person.key}@example.com`,
    fullName: person.fullName,
    jobTitle: person.jobTitle,
    password: demoPassword,
    country: person.country,
    ...(person.role ? { role: person.role } : {}),
    ...(person.vacationDays ? { vacationDays: person.vacationDays } : {}),
    teamId: person.team ? teams.get(person.team)! : null,
    managerId: person.manager ? ids.get(person.manager)! : null,
  };
  await once(log, creation, () => bus.execute(new CreateUser(user, creation, true)));
  ids.set(person.key, userId);
}

async function formTeam(company: Company, { name, manager }: DemoTeam): Promise<void> {
  const { bus, log, ids, teams } = company;
  const context = by(company, ids.get('hr')!, 'CreateTeam', name);
  await once(log, context, () => bus.execute(new CreateTeam({ name, managerId: ids.get(manager)! }, context)));
  teams.set(name, newId(context, log.keyring));
}

/** Moves the leave a day later if a public holiday or another leave conflicts with it. */
async function takeLeave(company: Company, leave: DemoLeave, number: number): Promise<void> {
  const { bus, log, today, ids } = company;
  const userId = ids.get(leave.who)!;
  const context = by(company, userId, 'RequestTimeOff', String(number));
  const requestId = newId(context, log.keyring);
  await once(log, context, () =>
    firstPossible((shiftDays) => {
      const startDate = workingDay(addDays(today, leave.from + shiftDays));
      const last = workingDay(addDays(today, leave.to + shiftDays));
      const endDate = leave.hours || last < startDate ? startDate : last;
      const body = { type: leave.type, startDate, endDate, reason: leave.reason ?? null };
      return bus.execute(new RequestTimeOff(userId, leave.hours ? { ...body, hours: leave.hours } : body, context));
    }),
  );
  if (!leave.review) return;
  const { by: reviewerKey, decision, comment } = leave.review;
  const reviewer = leader(company, reviewerKey);
  const review = by(company, reviewer.id, 'ReviewTimeOff', String(number));
  await once(log, review, () =>
    bus.execute(new ReviewTimeOff(reviewer, requestId, { status: decision, comment: comment ?? null }, review)),
  );
}

async function firstPossible(request: (shiftDays: number) => Promise<unknown>): Promise<unknown> {
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

/** Runs a few items at a time, because hashing passwords is slow. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items];
  const [first] = queue.splice(0, 1);
  if (first) await work(first); // the first person creates the others
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await work(next);
    }),
  );
}
