/** Rows of a company of 20,000 people, written straight into the tables, for tests that look at plans. */
import type pg from 'pg';

const people = 20_000;

/** Tables outside the views that grow with the company. */
const tables = [
  'keys.person_keys',
  'log.commands',
  'log.events',
  'log.streams',
  'state.access_counts',
  'state.credentials',
  'state.failed_sign_ins',
  'state.files',
  'state.identities',
  'state.known_browsers',
  'state.mails',
  'state.password_resets',
  'state.rate_limits',
  'state.sessions',
];

interface Column {
  name: string;
  type: string;
  required: boolean;
}

/** `admin` is a superuser, because the log refuses rows that are not appended. Returns the tables with their rows. */
export async function growCompany(admin: pg.Client): Promise<string[]> {
  await admin.query('set session_replication_role = replica');
  const { rows } = await admin.query<{ table: string; columns: Column[] }>(
    `select attrelid::regclass::text as table,
       json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null), 'required', attnotnull) order by attnum) as columns
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relkind = 'r' and attnum > 0 and not attisdropped
       and (relnamespace = 'views'::regnamespace or attrelid::regclass::text = any ($1)) group by attrelid`,
    [tables],
  );
  for (const { table, columns } of rows) {
    const names = columns.map(({ name }) => name).join(', ');
    const values = columns.map((column) => valueOf(table, column)).join(', ');
    await admin.query(`insert into ${table} (${names}) select ${values} from generate_series(1, ${people}) n`);
    await admin.query(`analyze ${table}`);
  }
  await admin.query('reset session_replication_role');
  return rows.map(({ table }) => table);
}

/** SQL over the number `n` of a person. */
function valueOf(table: string, { name, type, required }: Column): string {
  switch (type) {
    case 'uuid':
      return uuidOf(table, name);
    case 'text':
    case 'character varying':
      return textOf(table, name);
    case 'date':
      return `current_date + (n * 37) % 365 - 180${name === 'end_date' ? ' + n % 5' : ''}`;
    case 'integer':
      return /year/.test(name) ? '2026' : 'n % 12 + 1';
    case 'numeric':
      return '8';
    case 'bigint':
      return '1000000 + n';
    case 'boolean':
      return name === 'is_waiting' ? 'n % 20 = 0' : 'n % 2 = 0'; // as many as are PENDING
    case 'bytea':
      return `sha256(('${name}' || n)::bytea)`;
    case 'jsonb':
      return `'{}'`;
    case 'timestamp with time zone':
      return !required && /void|used|destroy|sent|released/.test(name) ? 'null' : `now() - n * interval '1 minute'`;
    case 'timestamp with time zone[]':
      return `'{}'`;
    default:
      throw new Error(`no value for ${table}.${name}, which is of type ${type}`);
  }
}

function uuidOf(table: string, name: string): string {
  const person = `md5('person' || n)::uuid`;
  if (/^(user|recipient|person|owner)_id$/.test(name) || `${table}.${name}` === 'views.users.id') return person;
  if (/^(manager|reviewer|actor)_id$/.test(name)) return `md5('person' || n / 10)::uuid`;
  if (name === 'team_id') return `md5('views.teams' || n / 10)::uuid`;
  return `md5('${name === 'id' ? table : name}' || n)::uuid`;
}

const fixedTexts: Record<string, string> = {
  'views.users.status': `case when n % 50 = 0 then 'ARCHIVED' else 'ACTIVE' end`,
  'views.time_off_requests.type': `'VACATION'`,
  'views.notifications.type': `'NEW_TIME_OFF'`,
  'views.security_events.type': `'PASSWORD_CHANGED'`,
  'state.mails.status': `case when n % 20 = 0 then 'QUEUED' else 'SENT' end`,
  'state.mails.template': `'NEW_ACCOUNT'`,
  'log.events.stream': `'user-' || md5('person' || n)`,
  'log.events.type': `'UserEdited'`,
};

function textOf(table: string, name: string): string {
  const fixed = fixedTexts[`${table}.${name}`];
  if (fixed) return fixed;
  if (name === 'status') return `case when n % 20 = 0 then 'PENDING' else 'APPROVED' end`;
  if (name === 'role') return `case when n % 8 = 0 then 'EXECUTIVE' else 'EMPLOYEE' end`;
  if (name === 'country') return `'SPAIN'`;
  return `'${name} ' || md5('${name}' || n)`;
}
