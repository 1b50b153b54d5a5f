import type { User } from '@staffroom/contracts/users.js';

const employee: User = {
  id: 'u-ana',
  email: 'ana.costa@example.com',
  fullName: 'Ana Costa',
  jobTitle: 'Engineer',
  role: 'EMPLOYEE',
  country: 'PORTUGAL',
  status: 'ACTIVE',
  vacationDays: 20,
  vacationHours: 120,
  requirePasswordChange: false,
  teamId: 't-1',
  managerId: 'u-max',
  teamName: 'Platform',
  managerName: 'Max Adler',
};

/** A person for tests, by default an employee. */
export function person(changes: Partial<User> = {}): User {
  return { ...employee, ...changes };
}
