import { amountProblem, centsOf, reasonProblem } from './refund-fields.js';

describe('the values of the refund form', () => {
  it.each([
    ['12.5', 1250],
    ['0.29', 29],
    ['1.1', 110],
    ['19.99', 1999],
    ['12.5000', 1250],
    ['12,50', 1250],
    ['1.234,56', 123_456],
    ["1'234.50", 123_450],
    ['€ 12,50', 1250],
    ['12.50 €', 1250],
    ['12,50 EUR', 1250],
    ['999999.99', 99_999_999],
  ])('%s euros are %d cents [S5.11]', (amount, cents) => {
    expect(centsOf(amount)).toBe(cents);
    expect(amountProblem(amount)).toBeUndefined();
  });

  it.each(['', '0', '0.001', '-5'])('the amount "%s" is refused', (amount) => {
    expect(amountProblem(amount)).toBe('Amount is required and must be greater than 0');
  });

  it.each(['12.3456', '0.005', '0.5001', '1,234.567'])(
    'steps of 0.01: "%s" is refused, not rounded [S5.11]',
    (amount) => {
      expect(amountProblem(amount)).toBe('Amount must have at most 2 decimals');
    },
  );

  it.each(['five', '5e-2', '12 $'])('R67.1 the amount "%s" is no number', (amount) => {
    expect(amountProblem(amount)).toBe('Please write a number in digits, such as 1234.50');
  });

  it.each(['1.234', '1,234', '1.234 €'])('R67.2 the amount "%s" can be read in two ways', (amount) => {
    expect(amountProblem(amount)).toMatch(/^“1.234” can be read in two ways. Please write 1234 or 1.23.$/);
    expect(centsOf(amount)).toBeNaN();
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
