import { told } from '../testing/scenario.js';
import type { ManagerFacts } from './manager.js';
import { managerExists, managerMayManage } from './manager.js';

const boss: ManagerFacts = { userId: 'boss', role: 'EXECUTIVE', status: 'ACTIVE', hasManager: false, above: [] };
const refused = { ok: false, rule: 'R21a', code: 'UNKNOWN_MANAGER', field: 'managerId' } as const;

describe('a manager', () => {
  it.each([
    ['an executive', { role: 'EXECUTIVE' }],
    ['an executive who has a manager', { role: 'EXECUTIVE', hasManager: true }],
    ['an HR manager', { role: 'HR_MANAGER' }],
    ['an HR manager who has a manager', { role: 'HR_MANAGER', hasManager: true }],
    ['an employee without a manager', { role: 'EMPLOYEE' }],
  ] as const)('may be %s', (_, person) => {
    expect(managerMayManage('boss', { ...boss, ...person })).toBeNull();
  });

  it('R21a is not an employee who has a manager', () => {
    expect(told(managerMayManage('boss', { ...boss, role: 'EMPLOYEE', hasManager: true }))).toEqual({
      ...refused,
      kind: 'unprocessable',
      message: 'An employee who has a manager cannot manage others. Please choose another manager.',
    });
  });

  it.each(['EMPLOYEE', 'EXECUTIVE', 'HR_MANAGER'] as const)(
    'R21a is not an archived person, here of role %s',
    (role) => {
      expect(told(managerMayManage('boss', { ...boss, role, status: 'ARCHIVED' }))).toEqual({
        ...refused,
        kind: 'unprocessable',
        message: 'The chosen manager is archived. Please choose an active one.',
      });
    },
  );

  it('R21a must exist', () => {
    expect(managerExists('boss', boss)).toBeNull();
    expect(told(managerExists('boss', null))).toEqual({
      ...refused,
      kind: 'invalid',
      message: 'There is no such manager. Please choose another one.',
    });
  });

  it('is not checked if none is named', () => {
    const archived: ManagerFacts = { ...boss, status: 'ARCHIVED' };
    for (const none of [null, undefined]) {
      expect(managerExists(none, null)).toBeNull();
      expect(managerMayManage(none, archived)).toBeNull();
    }
    expect(managerMayManage('boss', null)).toBeNull();
  });
});
