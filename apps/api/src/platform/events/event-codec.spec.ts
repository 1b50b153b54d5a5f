import { randomBytes, randomUUID } from 'node:crypto';
import type { EventSpec } from '@staffroom/domain/event-catalog.js';
import { EventCodec, type EncodedEvent, type StoredRow } from './event-codec.js';
import type { Keyring } from './keyring.js';
import { testKeyring } from '../../testing/test-keyring.js';
import { PersonGone } from '../database/sql-errors.js';
import { UndecodableEvent, UndecodableHere } from './undecodable-event.js';

const keyring = testKeyring(randomBytes(32));
const userId = randomUUID();

const codecOf = (spec: EventSpec) => new EventCodec([{ Moved: spec }], keyring);
const personal: EventSpec = { version: 1, subject: 'userId', personal: { street: true, phone: true } };

const stored = (encoded: EncodedEvent, wrapped: Buffer | null): StoredRow => ({
  position: 1,
  stream: 'user',
  version: 1,
  id: encoded.id,
  type: encoded.type,
  schema_version: encoded.schemaVersion,
  data: JSON.parse(encoded.data) as Record<string, unknown>,
  personal: encoded.personal,
  subject_id: encoded.subjectId,
  meta: { actorId: null, command: 'Move', commandId: 'c', requestId: 'r', occurredAt: '2026-01-01T00:00:00.000Z' },
  recorded_at: new Date(0),
  wrapped,
  set_aside: null,
});

describe('an event in the log', () => {
  it('R23 stores personal fields separately and encrypted, and returns them with the key', () => {
    const codec = codecOf(personal);
    const { wrapped } = keyring.issue();
    const data = { userId, street: 'Gran Vía 1', phone: null, floor: 3 };
    const encoded = codec.encode(randomUUID(), { type: 'Moved', data }, wrapped);
    expect(JSON.parse(encoded.data)).toEqual({ userId, street: null, phone: null, floor: 3 });
    expect(encoded.subjectId).toBe(userId);
    expect(codec.decode(stored(encoded, wrapped)).data).toEqual(data);
    expect(codec.decode(stored(encoded, null)).data).toEqual({ ...data, street: null });
  });

  it('without personal fields needs no key', () => {
    const encoded = codecOf(personal).encode(randomUUID(), { type: 'Moved', data: { userId, street: null } }, null);
    expect(encoded.personal).toBeNull();
  });

  it('R23 with personal data cannot be encoded if the person has no key', () => {
    const event = { type: 'Moved', data: { userId, street: 'Gran Vía 1' } };
    expect(() => codecOf(personal).encode(randomUUID(), event, null)).toThrow(PersonGone);
  });

  it('distinguishes an absent field from an empty one', () => {
    const { wrapped } = keyring.issue();
    const codec = codecOf(personal);
    const encoded = codec.encode(randomUUID(), { type: 'Moved', data: { userId, phone: null } }, wrapped);
    expect(codec.decode(stored(encoded, wrapped)).data).toEqual({ userId, phone: null });
  });

  it('R23 cannot be decrypted as another event', () => {
    const codec = codecOf(personal);
    const { wrapped } = keyring.issue();
    const encoded = codec.encode(randomUUID(), { type: 'Moved', data: { userId, street: 'Gran Vía 1' } }, wrapped);
    expect(() => codec.decode(stored({ ...encoded, id: randomUUID() }, wrapped))).toThrow();
  });

  it('of an old version is upcast one version at a time, personal fields included', () => {
    const { wrapped } = keyring.issue();
    const old = codecOf(personal).encode(
      randomUUID(),
      { type: 'Moved', data: { userId, street: 'Gran Vía 1' } },
      wrapped,
    );
    const lifted: number[] = [];
    const now = codecOf({
      ...personal,
      version: 3,
      upcast: (data, from) => {
        lifted.push(from);
        return from === 1 ? { ...data, lines: [data['street']] } : { ...data, country: 'SPAIN' };
      },
    });
    const row = stored(old, wrapped);
    expect(now.decode(row).data).toEqual({ userId, street: 'Gran Vía 1', lines: ['Gran Vía 1'], country: 'SPAIN' });
    expect(lifted).toEqual([1, 2]);
    expect(row.data).toEqual({ userId, street: null }); // the stored row stays unchanged
  });

  it('of the current version is not changed', () => {
    const upcast = () => {
      throw new Error('not called');
    };
    const codec = codecOf({ version: 2, upcast });
    const encoded = codec.encode(randomUUID(), { type: 'Moved', data: { floor: 3 } }, null);
    expect(codec.decode(stored(encoded, null)).data).toEqual({ floor: 3 });
  });

  it('R23 reads the same when it is folded, but its personal fields are decrypted only when they are read', () => {
    const { wrapped } = keyring.issue();
    const data = { userId, street: 'Gran Vía 1', phone: null, floor: 3 };
    const encoded = codecOf(personal).encode(randomUUID(), { type: 'Moved', data }, wrapped);
    const row = stored(encoded, wrapped);
    expect(codecOf(personal).decodeToFold(row)).toEqual({ type: 'Moved', data });
    expect(codecOf(personal).decodeToFold(stored(encoded, null)).data).toEqual({ ...data, street: null });

    const other = new EventCodec([{ Moved: personal }], testKeyring(randomBytes(32)));
    const folded = other.decodeToFold(row).data as typeof data;
    expect(folded.floor).toBe(3);
    expect(() => folded.street).toThrow(new UndecodableHere(1, "the master key does not open the person's key"));
    expect(row.data).toEqual({ userId, street: null, phone: null, floor: 3 });
  });

  it('R23 of an old version reads the same when it is folded, and a key that does not fit is named as such', () => {
    const { wrapped } = keyring.issue();
    const event = { type: 'Moved', data: { userId, street: 'Gran Vía 1' } };
    const row = stored(codecOf(personal).encode(randomUUID(), event, wrapped), wrapped);
    const upcast = (data: Record<string, unknown>) => ({ ...data, lines: [data['street']] });
    const now = (keys: Keyring) => new EventCodec([{ Moved: { ...personal, version: 2, upcast } }], keys);
    expect(now(keyring).decodeToFold(row).data).toEqual({ userId, street: 'Gran Vía 1', lines: ['Gran Vía 1'] });
    const wrong = () => now(testKeyring(randomBytes(32))).decodeToFold(row);
    expect(wrong).toThrow("event 1: the master key does not open the person's key");
  });

  it('must appear in exactly one catalog', () => {
    expect(() => codecOf(personal).spec('Other')).toThrow('no catalog describes the event Other');
    expect(() => new EventCodec([{ Moved: personal }, { Moved: personal }], keyring)).toThrow('two catalogs');
  });

  it('of a newer version, or of an unknown type, is an error', () => {
    const written = codecOf({ version: 3 }).encode(randomUUID(), { type: 'Moved', data: {} }, null);
    const older = codecOf({ version: 2, upcast: (data: Record<string, unknown>) => data });
    expect(() => older.decode(stored(written, null))).toThrow(UndecodableHere);
    const unknown = { ...stored(written, null), type: 'Flown' };
    expect(() => older.decode(unknown)).toThrow('event 1: this version of Staffroom does not know Flown');
  });

  it('R23 names position and reason, and no data, if a key does not fit', () => {
    const codec = codecOf(personal);
    const [{ wrapped }, other] = [keyring.issue(), keyring.issue()];
    const data = { userId, street: 'Gran Vía 1' };
    const row = stored(codec.encode(randomUUID(), { type: 'Moved', data }, wrapped), wrapped);
    const damaged = new UndecodableEvent(1, "the person's key does not open the personal fields");
    expect(() => codec.decode({ ...row, wrapped: other.wrapped })).toThrow(damaged);
    const foreign = new UndecodableHere(1, "the master key does not open the person's key");
    const { wrapped: unopened } = testKeyring(randomBytes(32)).issue();
    expect(() => codec.decode({ ...row, wrapped: unopened })).toThrow(foreign);
  });
});
