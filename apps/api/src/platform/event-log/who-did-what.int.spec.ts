import { randomUUID } from 'node:crypto';
import { by, openTestLog, tally, type TestLog } from '../../testing/test-log.js';

let test: TestLog;
beforeAll(async () => (test = await openTestLog()));
afterAll(() => test.close());

it('R40.1 an event records who did what, the server’s time, and the command', async () => {
  const [actorId, commandId, requestId] = [randomUUID(), randomUUID(), randomUUID()];
  const before = Date.now();
  await test.log.run(tally, 'tally-a', () => ({ tallyId: 'a' }), by('Count', { actorId, commandId, requestId }));
  const [event] = await test.log.load('tally-a');
  expect(event).toMatchObject({ type: 'Counted', data: { tallyId: 'a', number: 1 } });
  expect(event!.meta).toEqual({ actorId, command: 'Count', commandId, requestId, occurredAt: expect.any(String) });
  expect(Date.parse(event!.meta.occurredAt)).toBeGreaterThanOrEqual(before);
  expect(Math.abs(Date.parse(event!.recordedAt!) - Date.now())).toBeLessThan(60_000);
});
