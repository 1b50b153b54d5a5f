import type { DomainEvent } from '@staffroom/domain/decider.js';
import type { RecordedEvent } from '../events/recorded-event.js';
import { viewStatements } from './row-changes.js';
import { createTable, defineView, type RowWriter } from './view.js';

interface Desk {
  deskId: string;
  floorNumber: number;
  tags: string[] | null;
}

const unknownField: Partial<Desk> & { floor: number } = { floor: 1 };

const viewThat = (on: (rows: RowWriter<Desk>) => void) =>
  defineView<Desk, DomainEvent<'DeskMoved'>>({
    name: 'desks',
    version: 1,
    columns: { deskId: 'uuid not null', floorNumber: 'integer not null', tags: 'jsonb' },
    key: ['deskId'],
    indexes: ['(floor_number)'],
    on: { DeskMoved: (_, rows) => on(rows) },
  });

const changes = (on: (rows: RowWriter<Desk>) => void) =>
  viewStatements(viewThat(on), { type: 'DeskMoved', data: {} } as RecordedEvent).map(({ text, values }) => [
    text,
    values,
  ]);

describe('a view', () => {
  it('replaces the row with the same key by a whole row, JSON as text', () => {
    expect(changes((rows) => rows.put({ deskId: 'd', floorNumber: 2, tags: ['x'] }))).toEqual([
      [
        'insert into views.desks (desk_id, floor_number, tags) values ($1, $2, $3) on conflict (desk_id) do ' +
          'update set floor_number = excluded.floor_number, tags = excluded.tags',
        ['d', 2, '["x"]'],
      ],
    ]);
  });

  it('patches some fields of one row, and distinguishes an absent field from null', () => {
    expect(changes((rows) => rows.patch({ deskId: 'd' }, { floorNumber: undefined, tags: null }))).toEqual([
      ['update views.desks set tags = $1 where desk_id = $2', [null, 'd']],
    ]);
  });

  it('changes and removes by values', () => {
    const steps = changes((rows) => {
      rows.patchWhere({ floorNumber: 1 }, { floorNumber: 2 });
      rows.removeWhere({ floorNumber: 3 });
      rows.remove({ deskId: 'd' });
    });
    expect(steps).toEqual([
      ['update views.desks set floor_number = $1 where floor_number = $2', [2, 1]],
      ['delete from views.desks where floor_number = $1', [3]],
      ['delete from views.desks where desk_id = $1', ['d']],
    ]);
  });

  it('refuses a field it does not have', () => {
    expect(() => changes((rows) => rows.patch({ deskId: 'd' }, unknownField))).toThrow('no field floor');
  });

  it.each<[string, (rows: RowWriter<Desk>) => void]>([
    ['a change of no row in particular', (rows) => rows.patchWhere({}, { floorNumber: 1 })],
    ['a change by a value that is missing', (rows) => rows.patch({ deskId: undefined }, { floorNumber: 1 })],
    ['a removal of no row in particular', (rows) => rows.removeWhere({ deskId: undefined })],
    ['to look for rows by a value with several spellings', (rows) => rows.removeWhere({ tags: ['x'] })],
    ["a change of a row's key", (rows) => rows.patch({ deskId: 'd' }, { deskId: 'e' })],
  ])('refuses %s', (_, on) => {
    expect(() => changes(on)).toThrow('desks');
  });

  it('an empty patch produces no statement', () => {
    expect(changes((rows) => rows.patch({ deskId: 'd' }, {}))).toEqual([]);
  });

  it('ignores events it does not know', () => {
    expect(
      viewStatements(
        viewThat(() => undefined),
        { type: 'Other', data: {} } as RecordedEvent,
      ),
    ).toEqual([]);
  });

  it('creates its table with key and indexes in any schema', () => {
    expect(
      createTable(
        viewThat(() => undefined),
        'next',
      ),
    ).toEqual([
      'create table next.desks (desk_id uuid not null, floor_number integer not null, tags jsonb, primary key (desk_id))',
      'create index on next.desks (floor_number)',
    ]);
  });
});
