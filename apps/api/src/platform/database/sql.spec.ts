import { join, raw, sql, statement, value } from './sql.js';

test('what is inserted becomes a parameter', () => {
  expect(
    statement(sql`select id from t where name = ${"a'b"} and ids = any (${['x', 'y']}) and other is ${null}`),
  ).toEqual({
    text: 'select id from t where name = $1 and ids = any ($2) and other is $3',
    values: ["a'b", ['x', 'y'], null],
  });
});

test('pieces are numbered by their places in the statement, not in the piece', () => {
  const seen = sql`u.id <> ${'me'} and u.team = ${'team'}`;
  const conditions = join([sql`u.role = ${'HR'}`, sql`true`, seen], ' and ');
  expect(statement(sql`select ${7} from ${raw('people u')} where ${conditions} limit ${10}`, 'found')).toEqual({
    text: 'select $1 from people u where u.role = $2 and true and u.id <> $3 and u.team = $4 limit $5',
    values: [7, 'HR', 'me', 'team', 10],
    name: 'found',
  });
});

test('a value or a piece that is inserted twice is sent once, and an equal one is not mistaken for it', () => {
  const me = value('ana');
  const mine = sql`(u.id = ${me} or u.manager = ${me})`;
  expect(statement(sql`${mine} and not ${mine} and u.name = ${'ana'}`)).toEqual({
    text: '(u.id = $1 or u.manager = $1) and not (u.id = $1 or u.manager = $1) and u.name = $2',
    values: ['ana', 'ana'],
  });
});
