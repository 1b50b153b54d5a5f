import { deletedUser } from '@staffroom/contracts/deleted-user.js';
import { randomUUID } from 'node:crypto';
import { userEvents, userStream } from '@staffroom/domain/users/user-events.js';
import { openTestLog, type TestLog } from '../../testing/test-log.js';
import { Names } from './names.js';

let test: TestLog;
const people: string[] = [];
beforeAll(async () => {
  test = await openTestLog({ catalogs: [userEvents], views: [] });
  for (let i = 0; i < 12; i++) people.push(await hire(`Person ${i}`));
});
afterAll(() => test.close());

async function hire(fullName: string): Promise<string> {
  const userId = randomUUID();
  const person = { email: `${userId}@example.com`, fullName, jobTitle: 'Tester' };
  const account = { role: 'EMPLOYEE', country: 'SPAIN', vacationDays: 23, teamId: null, managerId: null };
  const data = { userId, ...person, ...account, requirePasswordChange: false };
  const context = { actorId: null, command: 'CreateUser', requestId: randomUUID() };
  await test.log.transact(context, (unit) => unit.record(userStream(userId), { type: 'UserCreated', data }));
  return userId;
}

describe('R41 the names in an audit of more people than the cache holds', () => {
  it('are known for the current page, and names of earlier pages are discarded', async () => {
    const names = new Names({ pool: test.pool, codec: test.log.codec }, null, 4);
    for (let i = 0; i < people.length; i += 3) {
      const page = people.slice(i, i + 3);
      await names.learnIds(page);
      expect(page.map((id) => names.person(id))).toEqual([0, 1, 2].map((j) => `Person ${i + j}`));
      expect(names.size).toBeLessThanOrEqual(4 + 3);
    }
    await names.learnIds([people[0]!]);
    expect(names.person(people[0]!)).toBe('Person 0');
  });

  it('are known for all people in a page of events and in the previous values', async () => {
    const names = new Names({ pool: test.pool, codec: test.log.codec }, null, 4);
    const events = await test.log.after(0, 6);
    await names.learn(events, people.slice(6), []);
    expect(people.map((id) => names.person(id))).not.toContain(deletedUser);
  });
});
