import { scenarioOf } from '../testing/scenario.js';
import type { ChangeEmployment, UserCommand } from './user-commands.js';
import type { UserEvent } from './user-events.js';
import { userDecider } from './user.js';

const { given } = scenarioOf(userDecider);

const created: UserEvent = {
  type: 'UserCreated',
  data: {
    ...{ userId: 'ana', email: 'ana@example.com', fullName: 'Ana Silva', jobTitle: 'Engineer', role: 'EMPLOYEE' },
    ...{ country: 'PORTUGAL', vacationDays: 22, teamId: null, managerId: null, requirePasswordChange: false },
  },
};
const numbered = (employeeNumber: string | null): UserEvent => ({
  type: 'EmploymentChanged',
  data: { userId: 'ana', employeeNumber },
});
const change = (fields: Partial<ChangeEmployment>): UserCommand => ({
  type: 'ChangeEmployment',
  data: { facts: { employeeNumberTaken: false }, ...fields },
});

describe('R59.1 the employee number', () => {
  test('is recorded trimmed, and only if it changes', () => {
    given(created)
      .when(change({ employeeNumber: ' E-7 ' }))
      .then(numbered('E-7'));
    given(created, numbered('E-7'))
      .when(change({ employeeNumber: 'E-7' }))
      .then();
    given(created, numbered('E-7')).when(change({})).then();
  });

  test.each([null, '', '  '])('is removed by %j', (employeeNumber) => {
    given(created, numbered('E-7')).when(change({ employeeNumber })).then(numbered(null));
    given(created).when(change({ employeeNumber })).then();
  });

  test('of another account is refused', () => {
    given(created)
      .when(change({ employeeNumber: '7', facts: { employeeNumberTaken: true } }))
      .thenRefused({ rule: 'R59', code: 'DUPLICATE_EMPLOYEE_NUMBER' });
  });

  test('that is malformed is refused, also for an unknown person (R2b)', () => {
    given(created)
      .when(change({ employeeNumber: 'none' }))
      .thenRefused({ rule: 'R59' });
    given()
      .when(change({ employeeNumber: 'none' }))
      .thenRefused({ rule: 'R59' });
    given()
      .when(change({ employeeNumber: '7' }))
      .thenRefused({ rule: 'R2' });
  });

  test('of an archived account cannot be changed', () => {
    given(created, { type: 'UserArchived', data: { userId: 'ana' } })
      .when(change({ employeeNumber: '7' }))
      .thenRefused({ rule: 'R21', code: 'NOT_ACTIVE' });
  });
});
