import { statementName } from './statement-name.js';

it.each([
  [{ name: 'due_mails', text: 'select id from state.mails' }, 'due_mails'],
  [{ text: `select from views.users where full_name = 'state.ana'` }, 'select views.users'],
  [`update state.x set a = 'views.lopez'`, 'update state.x'],
  [`select pg_logical_emit_message(true, 'state.lopez', '')`, 'select'],
  ['begin; set local synchronous_commit = off', 'begin'],
  ['Ana Lopez', 'statement'],
  [undefined, 'statement'],
])('names %j %s', (query, name) => expect(statementName(query)).toBe(name));
