import { person } from '../../../testing/people.js';
import { fieldsOf } from './account-fields.js';
import { employmentChanges, patternLines, patternProblem, weekText } from './employment-changes.js';

const employment = { employeeNumber: 'E-1', region: 'DE-BY', iban: 'DE89370400440532013000', workPatterns: [] };

describe('the employment section', () => {
  it('R59 sends only what differs from the account', () => {
    const user = person({ employment });
    const fields = fieldsOf(user);
    expect(fields.iban).toBe('DE89 3704 0044 0532 0130 00');
    expect(employmentChanges(fields, user)).toEqual({});
    expect(employmentChanges({ ...fields, iban: ' ', region: 'NONE' }, user)).toEqual({ iban: '', region: '' });
    const pattern = {
      pattern: 'OTHER',
      patternFrom: '2026-07-01',
      patternHours: ['8', '7,5', '', '0', '0', '0', '0'],
    } as const;
    expect(employmentChanges({ ...fields, ...pattern, patternHours: [...pattern.patternHours] }, user)).toEqual({
      workPattern: { from: '2026-07-01', hours: [8, 7.5, 0, 0, 0, 0, 0] },
    });
  });

  it.each([
    [[8, 8, 8, 8, 8, 0, 0], '40 hours a week (Mon to Fri 8)'],
    [[8, 8, 0, 0, 0, 0, 0], '16 hours a week (Mon 8, Tue 8)'],
    [[0, 4, 4, 4, 0, 0, 0], '12 hours a week (Tue to Thu 4)'],
    [[4, 0, 4, 4, 0, 0, 0.5], '12.5 hours a week (Mon 4, Wed 4, Thu 4, Sun 0.5)'],
  ])('R52 %j is %s', (week, text) => {
    expect(weekText(week)).toBe(text);
  });

  it('R52 tells the pattern of today and those that are planned', () => {
    const patterns = [
      { from: '2026-01-01', hours: [4, 4, 4, 4, 4, 0, 0] },
      { from: '2026-09-01', hours: [8, 8, 8, 8, 8, 0, 0] },
    ];
    expect(patternLines([], '2026-07-01')).toEqual(['Now: full time, 40 hours a week (Mon to Fri 8)']);
    expect(patternLines(patterns, '2026-07-01')).toEqual([
      'Since 1 Jan 2026: 20 hours a week (Mon to Fri 4)',
      'From 1 Sept 2026: 40 hours a week (Mon to Fri 8)',
    ]);
  });

  it.each([[['13']], [['0.3']], [['x']], [['-1']], [['0', '0']], [['7.500']]])('R52 %j are refused', (texts) => {
    expect(patternProblem(texts)).toBeDefined();
  });
});
