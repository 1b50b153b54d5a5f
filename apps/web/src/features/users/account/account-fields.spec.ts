import { person } from '../../../testing/people.js';
import {
  editOf,
  fieldsOf,
  movedHours,
  newAccount,
  newUserOf,
  vacationDaysProblem,
  vacationHoursProblem,
} from './account-fields.js';

describe('the fields of an account', () => {
  it('a new account is active and must change its password', () => {
    expect(newUserOf({ ...newAccount, fullName: ' Ana Costa ' }, 'unknown')).toMatchObject({
      fullName: 'Ana Costa',
      status: 'ACTIVE',
      requirePasswordChange: true,
      vacationDays: 20,
      vacationHours: 160,
      teamId: null,
      managerId: null,
    });
  });

  it('an invited person gets a password that nobody knows, others the one that HR typed', () => {
    const typed = { ...newAccount, password: 'secret' };
    expect(newUserOf(typed, 'unknown')).toMatchObject({ password: 'secret' });
    expect(newUserOf(typed, 'unknown')).not.toHaveProperty('invite');
    expect(newUserOf({ ...typed, invite: true }, 'unknown')).toMatchObject({ password: 'unknown', invite: true });
  });

  it('R2a a blank password keeps the current one; R25 R77.7 unchanged hours, addresses and roles are not sent [S5.27]', () => {
    const user = person();
    const fields = fieldsOf(user);
    const same = editOf(fields, { hoursTouched: false, user });
    for (const field of ['password', 'vacationHours', 'email', 'role']) expect(same).not.toHaveProperty(field);
    const changed = { ...fields, password: 'secret', role: 'EXECUTIVE', email: 'new@example.com' } as const;
    expect(editOf(changed, { hoursTouched: true, user })).toMatchObject({
      ...{ password: 'secret', role: 'EXECUTIVE', email: 'new@example.com' },
      vacationHours: 120,
    });
  });

  it('R25 changed days move the hours by the difference × 8', () => {
    const from = { vacationDays: '20', vacationHours: '120' };
    expect(movedHours('22', from)).toBe('136');
    expect(movedHours('18', from)).toBe('104');
    expect(movedHours('', from)).toBeUndefined();
  });

  it.each(['', '-1', '2.5', '367', 'x'])('vacation days cannot be %j', (text) => {
    expect(vacationDaysProblem(text)).toBeDefined();
  });

  it.each(['', '-0.5', '0.3', '10000'])('vacation hours cannot be %j', (text) => {
    expect(vacationHoursProblem(text)).toBeDefined();
  });

  it.each(['0', '20', '366'])('vacation days can be %s', (text) => {
    expect(vacationDaysProblem(text)).toBeUndefined();
  });
});
