import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import { RowsInMemory } from './rows-in-memory.js';
import { defineView, type RowWriter } from './view.js';

interface Desk {
  deskId: string;
  floorNumber: number;
  userId: string | null;
}

const unknownField: Partial<Desk> & { floor: number } = { floor: 1 };

const desks = defineView<Desk, DomainEvent<'DeskMoved', { floorNumber: number }>>({
  name: 'desks',
  version: 1,
  columns: { deskId: 'uuid not null', floorNumber: 'integer not null', userId: 'uuid' },
  key: ['deskId'],
  on: { DeskMoved: ({ data }, rows) => rows.put({ deskId: 'a', floorNumber: data.floorNumber, userId: null }) },
});

const after = (...steps: ((rows: RowWriter<Desk>) => void)[]) => {
  const rows = new RowsInMemory<Desk>(desks);
  for (const step of steps) step(rows);
  return rows.all();
};
const [a, b] = [
  { deskId: 'a', floorNumber: 1, userId: 'u' },
  { deskId: 'b', floorNumber: 1, userId: null },
];
const given = (rows: RowWriter<Desk>) => {
  rows.put(a);
  rows.put(b);
};

describe('R41 rows in memory change like rows of the table', () => {
  it('a put row replaces the row with the same key', () => {
    expect(after(given, (rows) => rows.put({ deskId: 'a', floorNumber: 2 } as Desk))).toEqual([
      { deskId: 'a', floorNumber: 2, userId: null },
      b,
    ]);
  });

  it('a patch changes only the row with that key and distinguishes an absent field from null', () => {
    const moved = after(given, (rows) => rows.patch({ deskId: 'a' }, { floorNumber: undefined, userId: null }));
    expect(moved).toContainEqual({ deskId: 'a', floorNumber: 1, userId: null });
    expect(moved).toContainEqual(b);
    expect(after(given, (rows) => rows.patch({ deskId: 'x' }, { floorNumber: 3 }))).toEqual([a, b]);
  });

  it('changes and removals by value affect every row that has it; null equals nothing, as in SQL', () => {
    expect(after(given, (rows) => rows.patchWhere({ floorNumber: 1 }, { floorNumber: 2 }))).toEqual([
      { ...a, floorNumber: 2 },
      { ...b, floorNumber: 2 },
    ]);
    expect(after(given, (rows) => rows.removeWhere({ floorNumber: 1, userId: 'u' }))).toEqual([b]);
    expect(after(given, (rows) => rows.removeWhere({ userId: null }))).toEqual([a, b]);
    expect(after(given, (rows) => rows.remove({ deskId: 'b' }))).toEqual([a]);
  });

  it('rejects what the table would reject', () => {
    expect(() => after((rows) => rows.patchWhere({}, { floorNumber: 1 }))).toThrow(
      'desks must name the rows to change',
    );
    expect(() => after((rows) => rows.removeWhere({ deskId: undefined }))).toThrow(
      'desks must name the rows to change',
    );
    expect(() => after(given, (rows) => rows.patch({ deskId: 'a' }, unknownField))).toThrow('no field floor');
  });

  it('ignores unknown events and drops rows that are no longer needed', () => {
    const rows = new RowsInMemory<Desk>(desks, ({ floorNumber }) => floorNumber < 3);
    const moved = (floorNumber: number) => ({ type: 'DeskMoved', data: { floorNumber } }) as RecordedEvent;
    rows.apply(moved(2));
    rows.apply({ type: 'Other', data: {} } as RecordedEvent);
    expect(rows.find('a')).toMatchObject({ floorNumber: 2 });
    rows.apply(moved(3));
    expect(rows.find('a')).toBeUndefined();
  });
});
