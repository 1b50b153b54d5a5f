/** Decides on every row as HR would one by one. The events are the same as those of the forms (R59a). */
import type { ImportedName, ImportedRole, ImportField, ImportProblem } from '@staffroom/contracts/people-import.js';
import type { EmploymentBody, UpdateUserBody } from '@staffroom/contracts/users.js';
import type { LeaveYearFacts } from '@staffroom/domain/time-off/carry-over.js';
import { timeOffLedger } from '@staffroom/domain/time-off/time-off-ledger.js';
import { timeOffStream } from '@staffroom/domain/time-off/time-off-events.js';
import { userDecider } from '@staffroom/domain/users/user.js';
import type { DirectoryFacts } from '@staffroom/domain/users/user-commands.js';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { mapWithBreaks } from '../../platform/waiting/breaks.js';
import { RuleBroken, type UnitOfWork } from '../../platform/event-log/unit-of-work.js';
import type { Keyring } from '../../platform/events/keyring.js';
import { credentialsEmailHmac } from '../auth/facade.js';
import { sentenceOf } from '../rejections/facade.js';
import { changeAddress, changeLeave, openAccount, recordEmployment } from '../users/facade.js';
import type { ImportPlan, PlannedPerson } from './plan-import.js';
import type { Staff, StaffMember } from './staff.js';

export interface ImportManner {
  keyring: Keyring;
  /** Of a password that nobody knows. */
  passwordHash: string;
  year: number;
  leaveYears: LeaveYearFacts;
  invite: boolean;
}

export interface ImportOutcome {
  created: number;
  updated: number;
  unchanged: number;
  problems: ImportProblem[];
  renamed: ImportedName[];
  roles: ImportedRole[];
}

export async function decideImport(
  unit: UnitOfWork,
  { planned, after, problems: before }: ImportPlan,
  manner: ImportManner,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = {
    created: 0,
    updated: 0,
    unchanged: 0,
    problems: [...before],
    renamed: [],
    roles: [],
  };
  const wrongRows = new Set(before.map(({ row }) => row));
  const facts = new Facts(after);
  await mapWithBreaks(planned, async (one) => {
    const { present, row } = one;
    const changes = present && changesOf(present, one.wanted);
    if (changes?.isEmpty) {
      outcome.unchanged += 1;
      return;
    }
    outcome[present ? 'updated' : 'created'] += 1;
    tellOf(one, outcome);
    if (wrongRows.has(row)) return; // what it says is incomplete
    try {
      if (present && changes) await update(unit, one, changes, facts, manner);
      else await create(unit, one, facts, manner);
    } catch (error) {
      if (!(error instanceof RuleBroken)) throw error;
      const { field, because } = error.rejection;
      outcome.problems.push({ row, field: fieldOf(field), message: sentenceOf(because) });
    }
  });
  return outcome;
}

/** What HR sees by name before it is carried out (R68). */
function tellOf({ row, present, wanted: { fullName, role } }: PlannedPerson, { renamed, roles }: ImportOutcome): void {
  if (present && present.fullName !== fullName) renamed.push({ row, from: present.fullName, to: fullName });
  const from = present?.role ?? null;
  if ((from ?? 'EMPLOYEE') !== role) roles.push({ row, fullName, from, to: role });
}

async function create(unit: UnitOfWork, { wanted }: PlannedPerson, facts: Facts, manner: ImportManner): Promise<void> {
  const { id: userId, employeeNumber, region, iban, ...account } = wanted;
  unit.begin(userDecider, userStream(userId));
  unit.begin(timeOffLedger, timeOffStream(userId));
  const command = { ...account, userId, requirePasswordChange: true, facts: facts.of(wanted) };
  const emailHmac = credentialsEmailHmac(manner.keyring, wanted.email);
  await openAccount(unit, manner.keyring, { account: command, emailHmac, vacationHours: undefined, ...manner });
  const employment = withoutNull({ employeeNumber, region, iban });
  if (Object.keys(employment).length > 0) {
    await recordEmployment(unit, userId, { ...employment, facts: facts.ofEmployment(wanted) });
  }
}

async function update(
  unit: UnitOfWork,
  { wanted, present }: PlannedPerson,
  { account, employment }: Changes,
  facts: Facts,
  { keyring, leaveYears }: ImportManner,
): Promise<void> {
  const { id: userId } = wanted;
  if (Object.keys(account).length > 0) {
    const data = { ...account, facts: { ...facts.of(wanted), otherActiveHrManagers: facts.otherHrManagers(userId) } };
    await unit.decide(userDecider, userStream(userId), { type: 'EditUser', data });
  }
  if (account.vacationDays !== undefined || account.country !== undefined) {
    await changeLeave(unit, account, { userId, vacationDays: present!.vacationDays, readHours: 0, leaveYears });
  }
  if (account.email !== undefined) changeAddress(unit, userId, credentialsEmailHmac(keyring, account.email));
  if (Object.keys(employment).length > 0) {
    await recordEmployment(unit, userId, { ...employment, facts: facts.ofEmployment(wanted) });
  }
}

interface Changes {
  account: Pick<UpdateUserBody, (typeof accountFields)[number]>;
  employment: Pick<EmploymentBody, (typeof employmentFields)[number]>;
  isEmpty: boolean;
}

const accountFields = [
  ...(['email', 'fullName', 'jobTitle', 'role', 'country', 'vacationDays', 'teamId', 'managerId'] as const),
] as const;
const employmentFields = ['employeeNumber', 'region', 'iban'] as const;

function changesOf(present: StaffMember, wanted: StaffMember): Changes {
  const changed = <F extends keyof StaffMember>(fields: readonly F[]) =>
    Object.fromEntries(
      fields.filter((field) => present[field] !== wanted[field]).map((field) => [field, wanted[field]]),
    );
  const account = changed(accountFields) as Changes['account'];
  const employment = changed(employmentFields) as Changes['employment'];
  return { account, employment, isEmpty: Object.keys({ ...account, ...employment }).length === 0 };
}

/** Facts across people, read from everyone as they are after the import: no order of the rows gives a different result. */
class Facts {
  private readonly hrManagers: ReadonlySet<string>;

  constructor(private readonly after: Staff) {
    this.hrManagers = after.activeHrManagers();
  }

  of({ id, email, teamId, managerId }: StaffMember): DirectoryFacts {
    const team = teamId === null ? undefined : this.after.team(teamId);
    return {
      teamExists: team !== undefined,
      teamManager: team ? this.after.managerFacts(team.managerId) : null,
      manager: managerId === null ? null : this.after.managerFacts(managerId),
      emailTaken: this.after.idsWithEmail(email).some((other) => other !== id),
    };
  }

  ofEmployment({ id, employeeNumber }: StaffMember) {
    const ids = employeeNumber === null ? [] : this.after.idsWithNumber(employeeNumber);
    return { employeeNumberTaken: ids.some((other) => other !== id) };
  }

  otherHrManagers(id: string): number {
    return this.hrManagers.size - (this.hrManagers.has(id) ? 1 : 0);
  }
}

function withoutNull<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) as Partial<T>;
}

function fieldOf(field: string | undefined): ImportField | null {
  if (field === 'teamId') return 'team';
  if (field === 'managerId') return 'manager';
  return (field as ImportField | undefined) ?? null;
}
