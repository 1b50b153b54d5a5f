import { randomBytes } from 'node:crypto';
import { userStream } from '@staffroom/domain/users/user-events.js';
import { type AuditedLog, openAuditedLog } from '../../testing/audited-log.js';
import { recordRefunds } from '../../testing/tampering.js';
import { verify } from './verify.js';

let log: AuditedLog;
let person: string;
let first: string;
beforeEach(async () => {
  log = await openAuditedLog();
  await recordRefunds(log.log, { people: 2, refunds: 1 });
  person = (await log.log.after(0, 1))[0]!.subjectId!;
  first = `event 1 (UserCreated in user-${person})`;
});
afterEach(() => log.close());

const verified = () => log.run(() => verify({}));
const keyOf = (change: string, ...values: unknown[]) =>
  log.byHand(`${change} where person_id = $1`, [person, ...values]);
/** As DeleteUser does, or only its event. */
const remove = (erase: 'with the key' | 'without the key') =>
  log.log.transact({ actorId: null, command: 'DeleteUser', requestId: 'test' }, async (unit) => {
    await unit.record(userStream(person), { type: 'UserDeleted', data: { userId: person } });
    if (erase === 'with the key') unit.also({ text: 'select log.erase_person($1)', values: [person] });
  });

describe('R41 staffroom audit verify compares the keys of people with the events', () => {
  it('a deleted person has no key, and everyone else has one', async () => {
    expect(await verified()).toContain('Intact: 6 events.');
    await remove('with the key');
    expect(await verified()).toContain('Intact: 7 events.');
  });

  it.each(['delete from keys.person_keys', 'update keys.person_keys set wrapped = null, destroyed_at = now()'])(
    'finds a key that was lost: %s',
    async (change) => {
      await keyOf(change);
      await expect(verified()).rejects.toThrow(
        `THE KEYS DO NOT FIT THE EVENTS.\nThe key of ${person} is missing, although no event deleted this person. It is needed from ${first} on.`,
      );
    },
  );

  it('finds a key that the master key does not open', async () => {
    await keyOf('update keys.person_keys set wrapped = $2', randomBytes(61));
    await expect(verified()).rejects.toThrow(
      `THE KEYS DO NOT FIT THE EVENTS.\nThe master key does not open the key of ${person}. It is needed from ${first} on.`,
    );
  });

  it('finds the key of a person who was deleted', async () => {
    await remove('without the key');
    await expect(verified()).rejects.toThrow(
      `THE KEYS DO NOT FIT THE EVENTS.\nThe key of ${person} exists, although event 7 deleted this person. Their data can still be read.`,
    );
  });

  it('finds that the event of a deletion was cut off', async () => {
    await remove('with the key');
    await log.byHand(`delete from log.events where position = 7;
      update log.streams set version = 1 where stream = 'user-${person}';
      update log.log_head set (position, hash, recorded_at) = (select position, hash, recorded_at from log.events where position = 6)`);
    await expect(verified()).rejects.toThrow(`The key of ${person} is missing`);
  });
});
