/** Everyone who works here and all teams, in memory: the rules across people (R19, R22, R59) read it with the rows of a file applied. */
import { employeeNumberKey } from '@staffroom/contracts/employee-number.js';
import type { Country, Role, UserStatus } from '@staffroom/contracts/users.js';
import type { ManagerFacts } from '@staffroom/domain/users/manager.js';
import type { Queryable } from '../../platform/database/database.js';
import { people, teams } from '../directory/facade.js';
import { ibanSql } from '../users/facade.js';

export interface StaffMember {
  id: string;
  email: string;
  fullName: string;
  jobTitle: string;
  role: Role;
  country: Country;
  status: UserStatus;
  vacationDays: number;
  teamId: string | null;
  managerId: string | null;
  employeeNumber: string | null;
  region: string | null;
  iban: string | null;
}

export interface StaffTeam {
  id: string;
  name: string;
  managerId: string;
}

export class Staff {
  private readonly members = new Map<string, StaffMember>();
  private readonly teams = new Map<string, StaffTeam>();
  private readonly idsByEmail = new Map<string, Set<string>>();
  private readonly idsByNumber = new Map<string, Set<string>>();
  private readonly idsByName = new Map<string, Set<string>>();
  private readonly teamsByName = new Map<string, StaffTeam[]>();

  constructor(members: Iterable<StaffMember>, teamsOfCompany: Iterable<StaffTeam>) {
    for (const member of members) this.put(member);
    for (const team of teamsOfCompany) {
      this.teams.set(team.id, team);
      const key = caseless(team.name);
      this.teamsByName.set(key, [...(this.teamsByName.get(key) ?? []), team]);
    }
  }

  /** Adds the person, or replaces what is known of them. */
  put(member: StaffMember): void {
    const before = this.members.get(member.id);
    if (before) for (const [index, key] of this.keysOf(before)) index.get(key)?.delete(before.id);
    this.members.set(member.id, member);
    for (const [index, key] of this.keysOf(member)) index.set(key, (index.get(key) ?? new Set()).add(member.id));
  }

  /** With the rows of a file applied, and these people as they are. */
  copy(): Staff {
    return new Staff(this.members.values(), this.teams.values());
  }

  member(id: string): StaffMember | undefined {
    return this.members.get(id);
  }

  idsWithEmail(email: string): string[] {
    return [...(this.idsByEmail.get(emailKey(email)) ?? [])];
  }

  idsWithNumber(employeeNumber: string): string[] {
    return [...(this.idsByNumber.get(employeeNumberKey(employeeNumber)) ?? [])];
  }

  /** The whole name, ignoring case. */
  idsNamed(fullName: string): string[] {
    return [...(this.idsByName.get(caseless(fullName)) ?? [])];
  }

  teamsNamed(name: string): readonly StaffTeam[] {
    return this.teamsByName.get(caseless(name)) ?? [];
  }

  team(id: string): StaffTeam | undefined {
    return this.teams.get(id);
  }

  activeHrManagers(): Set<string> {
    const isOne = ({ role, status }: StaffMember) => role === 'HR_MANAGER' && status === 'ACTIVE';
    return new Set([...this.members.values()].filter(isOne).map(({ id }) => id));
  }

  managerFacts(id: string): ManagerFacts | null {
    const member = this.members.get(id);
    if (!member) return null;
    const { role, status, managerId } = member;
    const hasManager = managerId !== null && this.members.has(managerId);
    return { userId: id, role, status, hasManager, above: this.above(id) };
  }

  /** Their manager and their team's manager, the managers of those, and so on (R11). */
  private above(id: string): string[] {
    const found = new Set([id]);
    for (const one of found) {
      const member = this.members.get(one);
      const bosses = [member?.managerId, member?.teamId && this.teams.get(member.teamId)?.managerId];
      for (const boss of bosses) if (boss) found.add(boss);
    }
    found.delete(id);
    return [...found];
  }

  private keysOf({ email, employeeNumber, fullName }: StaffMember): [Map<string, Set<string>>, string][] {
    return [
      [this.idsByEmail, emailKey(email)],
      [this.idsByName, caseless(fullName)],
      ...(employeeNumber === null
        ? []
        : [[this.idsByNumber, employeeNumberKey(employeeNumber)] as [Map<string, Set<string>>, string]]),
    ];
  }
}

/** As credentials compare addresses (R19). */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

function caseless(text: string): string {
  return text.trim().normalize().toLowerCase().replace(/\s+/g, ' ');
}

export async function readStaff(db: Queryable): Promise<Staff> {
  const { rows: members } = await db.query<StaffMember>(
    `select u.id, u.email, u.full_name as "fullName", u.job_title as "jobTitle", u.role, u.country, u.status,
       u.vacation_days as "vacationDays", u.team_id as "teamId", u.manager_id as "managerId",
       u.employee_number as "employeeNumber", u.region, ${ibanSql('u.id')} as iban from ${people('u')}`,
  );
  const { rows: all } = await db.query<StaffTeam>(
    `select t.id, t.name, t.manager_id as "managerId" from ${teams('t')} order by t.created_at, t.id`,
  );
  return new Staff(members, all);
}
