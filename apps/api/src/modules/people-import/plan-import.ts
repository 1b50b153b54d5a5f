/** Finds out whom each row of a file is about, and what everyone would be like afterwards. Changes nothing. */
import { employeeNumberKey } from '@staffroom/contracts/employee-number.js';
import type { ImportField, ImportProblem } from '@staffroom/contracts/people-import.js';
import { newUserDefaults } from '@staffroom/contracts/users.js';
import { t, text } from '@staffroom/contracts/texts/text.js';
import { mapWithBreaks } from '../../platform/waiting/breaks.js';
import { doubtOf } from './doubtful-text.js';
import type { ImportedPerson, ReadPeople } from './read-people.js';
import { emailKey, type Staff, type StaffMember } from './staff.js';

export interface PlannedPerson {
  row: number;
  /** Null for a new person. */
  present: StaffMember | null;
  wanted: StaffMember;
}

export interface ImportPlan {
  planned: PlannedPerson[];
  /** Everyone, with the file applied. A manager may be in a later row, so the rules see all rows at once. */
  after: Staff;
  problems: ImportProblem[];
}

/** `ids` are those of new people, by the place of their row. They stay the same when the command is tried again. */
export async function planImport(
  { people, problems: before, encoding }: ReadPeople,
  staff: Staff,
  ids: readonly string[],
): Promise<ImportPlan> {
  const problems = [...before];
  const wrong = new Set(before.map(({ row, field }) => `${row} ${field}`));
  const report = (row: number, field: ImportField | null, message: string) => {
    if (!wrong.has(`${row} ${field}`)) problems.push({ row, field, message });
  };
  const rows = new OneRowEach(report);
  const after = staff.copy();
  const planned: PlannedPerson[] = [];
  await mapWithBreaks(people, (person, at) => {
    const present = presentOf(person, staff, report);
    if (present === 'unclear') return;
    const wanted = wantedOf(person, present, ids[at]!);
    if (!rows.add(person, wanted.id)) return;
    if (present === null) requireFields(person, report);
    for (const field of ['fullName', 'jobTitle'] as const) {
      const doubt = wanted[field] === present?.[field] ? undefined : doubtOf(field, wanted[field], encoding);
      if (doubt) report(person.row, field, doubt);
    }
    wanted.teamId = teamOf(person, staff, report) ?? wanted.teamId;
    after.put(wanted);
    planned.push({ row: person.row, present, wanted });
  });
  const byRow = new Map(people.map((person) => [person.row, person]));
  await mapWithBreaks(planned, ({ row, wanted }) => {
    const managerId = managerOf(byRow.get(row)!, after, report);
    if (managerId !== undefined) after.put(Object.assign(wanted, { managerId }));
  });
  return { planned, after, problems };
}

type Report = (row: number, field: ImportField | null, message: string) => void;

/** By employee number, otherwise by email. Null for a new person. */
function presentOf(person: ImportedPerson, staff: Staff, report: Report): StaffMember | null | 'unclear' {
  const { row, employeeNumber, email } = person;
  if (employeeNumber === undefined && email === undefined) {
    report(row, 'email', t('This row has neither an email nor an employee number.'));
    return 'unclear';
  }
  const byNumber = employeeNumber === undefined ? undefined : staff.idsWithNumber(employeeNumber)[0];
  const byEmail = email === undefined ? undefined : staff.idsWithEmail(email)[0];
  if (byNumber && byEmail && byNumber !== byEmail) {
    report(row, 'email', t('The account with this email is not the one with this employee number.'));
    return 'unclear';
  }
  const present = staff.member(byNumber ?? byEmail ?? '') ?? null;
  if (present && !byNumber && employeeNumber !== undefined && present.employeeNumber !== null) {
    report(row, 'employeeNumber', t('The account with this email has another employee number.'));
    return 'unclear';
  }
  return present;
}

/** What the file does not say stays as it is, or gets the value that a new account has. */
function wantedOf(person: ImportedPerson, present: StaffMember | null, newId: string): StaffMember {
  const base: StaffMember = present ?? {
    ...{ id: newId, email: '', fullName: '', jobTitle: '', status: 'ACTIVE', teamId: null, managerId: null },
    ...{ role: newUserDefaults.role, country: newUserDefaults.country, vacationDays: newUserDefaults.vacationDays },
    ...{ employeeNumber: null, region: null, iban: null },
  };
  const { employeeNumber, email, fullName, jobTitle, role, country, region, vacationDays, iban } = person;
  const given = { employeeNumber, email, fullName, jobTitle, role, country, region, vacationDays, iban };
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(known) };
}

const required = {
  email: text('A new person needs the email.'),
  fullName: text('A new person needs the full name.'),
  jobTitle: text('A new person needs the job title.'),
};

function requireFields(person: ImportedPerson, report: Report): void {
  for (const field of ['email', 'fullName', 'jobTitle'] as const) {
    if (person[field] === undefined) {
      report(person.row, field, t(required[field]));
    }
  }
}

function teamOf({ row, team }: ImportedPerson, staff: Staff, report: Report): string | undefined {
  if (team === undefined) return undefined;
  const found = staff.teamsNamed(team);
  if (found.length === 1) return found[0]!.id;
  const message =
    found.length === 0
      ? t('There is no team of this name. Please create it first.')
      : t('There are several teams of this name. Please rename one of them first.');
  report(row, 'team', message);
  return undefined;
}

/** By email, employee number or whole name, among everyone and in the file. */
function managerOf({ row, manager }: ImportedPerson, after: Staff, report: Report): string | undefined {
  if (manager === undefined) return undefined;
  const ways = [after.idsWithEmail(manager), after.idsWithNumber(manager), after.idsNamed(manager)];
  const found = ways.find((ids) => ids.length > 0) ?? [];
  if (found.length === 1) return found[0]!;
  const message =
    found.length === 0
      ? t(
          'The manager is neither among the accounts nor in the file. Please give an email, an employee number or the whole name.',
        )
      : t('Several people have this name. Please give the email or the employee number of the manager.');
  report(row, 'manager', message);
  return undefined;
}

/** Two rows about one person contradict each other. */
class OneRowEach {
  private readonly rows = new Map<string, number>();

  constructor(private readonly report: Report) {}

  add({ row, email, employeeNumber }: ImportedPerson, id: string): boolean {
    const keys: [key: string, field: ImportField][] = [
      [`id ${id}`, employeeNumber === undefined ? 'email' : 'employeeNumber'],
      ...(employeeNumber === undefined
        ? []
        : [[`number ${employeeNumberKey(employeeNumber)}`, 'employeeNumber'] as [string, ImportField]]),
      ...(email === undefined ? [] : [[`email ${emailKey(email)}`, 'email'] as [string, ImportField]]),
    ];
    const taken = keys.find(([key]) => this.rows.has(key));
    if (taken) {
      const other = String(this.rows.get(taken[0]));
      this.report(row, taken[1], t('Row {other} is about the same person, and says something else.', { other }));
      return false;
    }
    for (const [key] of keys) this.rows.set(key, row);
    return true;
  }
}
