import { largeDemo } from './large-demo.js';

const { leaders, people, teams, leave, refunds } = largeDemo();
const everyone = [...leaders, ...people];

describe('the large demo company', () => {
  it('has 300 people with addresses of their own, in 40 teams', () => {
    expect(everyone).toHaveLength(300);
    expect(new Set(everyone.map(({ key }) => key)).size).toBe(300);
    for (const { key } of everyone) expect(key).toMatch(/^[a-z]+(\.[a-z]+)*\d*$/);
    expect(new Set(teams.map(({ name }) => name)).size).toBe(40);
    expect(people.filter(({ team }) => team)).not.toHaveLength(0);
  });

  it('has names with accents and of nearly sixty letters', () => {
    const names = everyone.map(({ fullName }) => fullName);
    expect(names).toContainEqual(expect.stringMatching(/^José Luis /));
    expect(Math.max(...names.map((name) => name.length))).toBe(59);
  });

  it('has about 190 requests that wait', () => {
    const waiting = [...leave, ...refunds].filter(({ review }) => !review).length;
    expect(waiting).toBeGreaterThan(180);
    expect(waiting).toBeLessThan(240);
  });

  it('is the same at every start', () => {
    expect(largeDemo()).toEqual({
      leaders,
      people,
      teams,
      leave,
      refunds,
      documents: expect.anything() as unknown,
      payslips: expect.anything() as unknown,
    });
  });
});
