/** SQL may name a table only in the folder that owns it. Other folders use what the owner exports. */
import { foreignNamings, productSources, viewOwners } from './testing/table-names.js';

/** Tables outside the log, by the folder that may name them. A view belongs to the folder that defines it. */
const stateOwners = {
  'state.access_counts': 'modules/access',
  'state.access_days': 'modules/access',
  'state.api_tokens': 'modules/api-tokens',
  'state.background_processes': 'platform/jobs',
  'state.calendar_feeds': 'modules/calendar-feeds',
  'state.checkpoints': 'platform/subscriptions',
  'state.credentials': 'modules/auth',
  'state.failed_sign_ins': 'modules/security',
  'state.files': 'platform/files',
  'state.identities': 'modules/auth',
  'state.known_browsers': 'modules/auth',
  'state.mails': 'modules/mails',
  'state.merkle_blocks': 'modules/checkpoints',
  'state.parked_events': 'platform/subscriptions',
  'state.password_resets': 'modules/password-reset',
  'state.rate_limits': 'modules/auth',
  'state.recovery_codes': 'modules/auth',
  'state.refund_numbers': 'modules/refunds',
  'state.reset_rehearsals': 'modules/password-reset',
  'state.reset_requests': 'modules/password-reset',
  'state.second_factors': 'modules/auth',
  'state.sessions': 'modules/auth',
  'state.settings': 'platform/database',
  'state.sign_in_steps': 'modules/auth',
  'state.signed_checkpoints': 'modules/checkpoints',
  'state.unknown_sign_ins': 'modules/security',
  'state.view_fingerprint': 'platform/views',
  'state.webhook_deliveries': 'modules/webhooks',
  'state.webhooks': 'modules/webhooks',
};

const sources = productSources(__dirname);
const owners = { ...viewOwners(sources), ...stateOwners };

test('every view and its owner are found', () => {
  expect(owners).toMatchObject({ 'views.users': 'modules/directory', 'views.payslips': 'modules/payroll' });
});

test('no folder names tables of another folder', () => {
  expect(foreignNamings(sources, owners)).toEqual([]);
});

test.each([
  ['a text', `const sql = 'select id from views.users where id = $1';`, 'views.users'],
  ['a template', 'const sql = `select ${columns} from state.credentials c ${joins}`;', 'state.credentials'],
  ['the middle of a template', 'const sql = `select ${columns} from views_next.users ${joins}`;', 'views.users'],
])('a table named in %s is noticed', (_, text, table) => {
  expect(foreignNamings([{ path: 'modules/mails/mail-list.ts', text }], owners)).toEqual([
    `modules/mails/mail-list.ts names ${table}, which ${owners[table as keyof typeof owners]} owns`,
  ]);
});

test('a table whose name is computed is reported, because its owner is unknown', () => {
  const planted = { path: 'modules/mails/mail-list.ts', text: 'const sql = `select from views.${name} where true`;' };
  expect(foreignNamings([planted], owners)).toEqual([
    'modules/mails/mail-list.ts names views.computed_name, which no known folder owns',
  ]);
});

test('a table without an owner is reported', () => {
  const planted = { path: 'modules/mails/mail-list.ts', text: `const sql = 'select from state.letters';` };
  expect(foreignNamings([planted], owners)).toEqual([
    'modules/mails/mail-list.ts names state.letters, which no known folder owns',
  ]);
});

test('properties, comments, imports and a folder’s own tables are ignored', () => {
  const text = `
    import { listViews } from './views.users.js';
    // reads views.users
    const count = item.views.users + state.credentials;
    const sql = 'select from state.mails';`;
  expect(foreignNamings([{ path: 'modules/mails/mail-list.ts', text }], owners)).toEqual([]);
});
