import { amountProblem, centsOf, reasonProblem } from './refund-fields.js';

describe('the values of the refund form', () => {
  it.each([
    ['12.5', 1250],
    ['0.29', 29],
    ['1.1', 110],
    ['19.99', 1999],
    ['12.500', 1250],
    ['999999.99', 99_999_999],
  ])('%s euros are %d cents [S5.11]', (amount, cents) => {
    expect(centsOf(amount)).toBe(cents);
    expect(amountProblem(amount)).toBeUndefined();
  });

  it.each(['', '0', '0.001', '-5', 'five'])('the amount "%s" is refused', (amount) => {
    expect(amountProblem(amount)).toBe('Amount is required and must be greater than 0');
  });

  it.each(['12.345', '0.005', '0.5001', '5e-2'])('steps of 0.01: "%s" is refused, not rounded [S5.11]', (amount) => {
    expect(amountProblem(amount)).toBe('Amount must have at most 2 decimals');
  });

  it('amounts above the limit are refused', () => {
    expect(amountProblem('1000000')).toBe('Amount must be at most 999,999.99');
  });

  it('a blank reason, or one above 200 characters, is refused', () => {
    const problem = 'Expense reason is required (max 200 characters)';
    expect(reasonProblem('   ')).toBe(problem);
    expect(reasonProblem('x'.repeat(201))).toBe(problem);
    expect(reasonProblem('x'.repeat(200))).toBeUndefined();
  });
});
