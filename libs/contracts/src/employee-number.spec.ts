import { employeeNumberKey, employeeNumberProblem } from './employee-number.js';

test.each(['1', '0042', 'E-1042', 'e 1042', 'DE/12/0042', '１２', 'Ä7'])(
  'R59.1 “%s” can be an employee number',
  (text) => {
    expect(employeeNumberProblem(text)).toBeUndefined();
  },
);

test.each(['ana', '-', 'Е-1042', '٤٢', 'Ω1', '12-', '1--2', '1,2', '<1>', '1\u20282', 'a.b.c.d.1', '1'.repeat(25)])(
  'R59.1 “%s” is no employee number',
  (text) => expect(employeeNumberProblem(text)).toBeDefined(),
);

test('R59.1 case, accents and separators make no other number, leading zeros do', () => {
  for (const text of ['E-1042', 'e1042', 'É 1042', 'e/10.42']) expect(employeeNumberKey(text)).toBe('e1042');
  expect(employeeNumberKey('042')).not.toBe(employeeNumberKey('42'));
});
