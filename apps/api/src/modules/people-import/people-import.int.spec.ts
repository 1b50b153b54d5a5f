import { randomUUID } from 'node:crypto';
import { csvText } from '@staffroom/contracts/csv-text.js';
import type { ApiErrorBody } from '@staffroom/contracts/errors.js';
import type { ImportPreview } from '@staffroom/contracts/people-import.js';
import type { User } from '@staffroom/contracts/users.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';

let portal: Administration;
let hr: Person;
let teamId: string;

beforeAll(async () => {
  portal = await startAdministration();
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed', email: 'hr@example.com' });
  const { body } = await hr.send('post', '/api/teams', { name: 'Carpenters', managerId: hr.id }).expect(201);
  teamId = (body as { id: string }).id;
});
afterAll(() => portal.close());

const send = (text: string, more: object = {}) => hr.send('post', '/api/users/import', { text, ...more });
async function preview(text: string, more: object = {}): Promise<ImportPreview> {
  const { body } = await hr.send('post', '/api/users/import/preview', { text, ...more }).expect(200);
  return body as ImportPreview;
}
const problemsOf = async (text: string) =>
  (await preview(text)).problems.map(({ row, field, message }) => `${row} ${field}: ${message}`);

async function found(email: string): Promise<User | undefined> {
  const { body } = await hr.get(`/api/users?search=${encodeURIComponent(email)}`).expect(200);
  const [user] = body as User[];
  return user && ((await hr.get(`/api/users/${user.id}`).expect(200)).body as User);
}

async function position(): Promise<number> {
  const { rows } = await portal.pool.query<{ position: number }>('select position from log.log_head');
  return rows[0]!.position;
}

let people = 0;
const address = () => `imported${++people}@example.com`;
const header = 'Email;Full name;Job title';
const row = (email = address(), name = 'New Person') => `${email};${name};Tester`;

describe('R59a an import of people', () => {
  it('R59a.1 creates accounts, with everything that HR enters by hand', async () => {
    const [ana, boss] = [address(), address()];
    const text = [
      'Personalnummer,E-Mail,Vorname,Nachname,Stelle,Rolle,Land,Bundesland,Urlaubstage,Abteilung,Vorgesetzter,IBAN,Notiz',
      `E-77,${ana},Ana,"Plume, Dr.",Saw sharpener,,Deutschland,Bavaria,30,carpenters,${boss},DE89 3704 0044 0532 0130 00,x`,
      `E-78,${boss},Boris,Stone,Master,executive,DE,,28,,,,y`,
    ].join('\r\n');
    expect(await preview(text)).toMatchObject({ created: 2, updated: 0, problems: [] });
    expect((await preview(text)).columns.at(-1)).toBeNull();
    expect((await send(text).expect(200)).body).toEqual({ people: 2 });
    const manager = (await found(boss))!;
    expect(manager).toMatchObject({ fullName: 'Boris Stone', role: 'EXECUTIVE', country: 'GERMANY', vacationDays: 28 });
    expect(await found(ana)).toMatchObject({
      ...{ fullName: 'Ana Plume, Dr.', jobTitle: 'Saw sharpener', role: 'EMPLOYEE', country: 'GERMANY' },
      ...{ vacationDays: 30, vacationHours: 240, teamId, managerId: manager.id, requirePasswordChange: true },
      employment: { employeeNumber: 'E-77', region: 'DE-BY', iban: 'DE89370400440532013000' },
    });
  });

  it('R59a.1 an account that was imported has the same events as one that was created by hand', async () => {
    const [imported, byHand] = [address(), address()];
    await send(`Email,Full name,Job title,Employee number\n${imported},Ana Lopez,Tester,I-1`, { invite: true }).expect(
      200,
    );
    const account = { email: byHand, fullName: 'Ana Lopez', jobTitle: 'Tester', password: 'Temporary1', invite: true };
    const { id } = (await hr.send('post', '/api/users', account).expect(201)).body as User;
    await hr.send('put', `/api/users/${id}/employment`, { employeeNumber: 'I-2' }).expect(200);
    const eventsOf = async (userId: string) => {
      const events = [...(await portal.log.load(`user-${userId}`)), ...(await portal.log.load(`time-off-${userId}`))];
      return events.map(({ type, data }) => [type, Object.keys(data).sort()]);
    };
    const userId = (await found(imported))!.id;
    expect(await eventsOf(userId)).toEqual(await eventsOf(id));
    const events = await portal.log.load(`user-${userId}`);
    expect(new Set(events.map(({ meta }) => `${meta.command} ${meta.actorId}`))).toEqual(
      new Set([`ImportPeople ${hr.id}`]),
    );
  });

  it('R59a.1 changes people by employee number or email, and leaves what the file does not say', async () => {
    const [one, two] = [address(), address()];
    await send(
      `Email,Full name,Job title,Employee number,Vacation days\n${one},One Old,Tester,C-1,25\n${two},Two Old,Tester,,\n`,
    ).expect(200);
    const renamed = address();
    const text = `Email,Employee number,Full name,Vacation days\n${renamed},c1,One New,\n${two.toUpperCase()},C-2,,31\n`;
    expect(await preview(text)).toMatchObject({ created: 0, updated: 2, unchanged: 0, problems: [] });
    await send(text).expect(200);
    expect(await found(renamed)).toMatchObject({ fullName: 'One New', jobTitle: 'Tester', vacationDays: 25 });
    expect(await found(two)).toMatchObject({ fullName: 'Two Old', vacationDays: 31, vacationHours: 248 });
    const before = await position();
    expect(await preview(text)).toMatchObject({ created: 0, updated: 0, unchanged: 2, problems: [] });
    await send(text).expect(200);
    expect(await position()).toBe(before);
    await portal.login(one, 'Temporary1').expect(401);
  });

  it('R59a.4 invites new people as by hand, and nobody who has an account', async () => {
    const known = address();
    await send(`${header}\n${row(known)}`).expect(200);
    const invited = address();
    await send(`${header}\n${row(known, 'Changed Name')}\n${row(invited)}`, { invite: true }).expect(200);
    const typesOf = async (email: string) =>
      (await portal.log.load(`user-${(await found(email))!.id}`)).map(({ type }) => type);
    expect(await typesOf(known)).toEqual(['UserCreated', 'UserEdited']);
    expect(await typesOf(invited)).toEqual(['UserCreated', 'UserInvited']);
    const { rows } = await portal.pool.query<{ invited: number }>(
      'select count(*)::integer as invited from state.password_resets where is_invitation and user_id = $1',
      [(await found(invited))!.id],
    );
    expect(rows[0]!.invited).toBe(1);
  });
});

describe('R59a.2 a file with problems', () => {
  it('lists every problem by row, and imports nothing', async () => {
    const good = address();
    const text = [
      'Email,Full name,Job title,Role,Country,Vacation days,Team,Manager,IBAN,Employee number',
      `${good},Good Person,Tester,Employee,Spain,20,Carpenters,hr@example.com,,`,
      `not an email,,Tester,Boss,Atlantis,many,Plumbers,nobody@example.com,DE00,no digits`,
      '',
      `${address()},Too Little,,,,,,,,`,
    ].join('\n');
    expect(await problemsOf(text)).toEqual([
      '3 email: This is not a valid email address.',
      '3 role: The role must be one of Employee, Executive, HR Manager.',
      '3 country: The country must be one of Spain, Portugal, Italy, Turkey, Germany, France.',
      '3 vacationDays: Vacation days must be a whole number from 0 to 366.',
      '3 iban: An IBAN begins with two letters and two digits.',
      '3 employeeNumber: An employee number consists of digits and Latin letters, with at least one digit, such as 1042 or E-1042.',
      '5 jobTitle: A new person needs the job title.',
    ]);
    const before = await position();
    const { body } = await send(text).expect(422);
    const { code, errors, message } = body as ApiErrorBody;
    expect([code, errors!.length]).toEqual(['IMPORT_REFUSED', 7]);
    expect(message).toBe(
      'Nothing was imported. Row 3, Email: This is not a valid email address. The file has 7 problems.',
    );
    expect(await position()).toBe(before);
    expect(await found(good)).toBeUndefined();
  });

  it('says which team and which manager nobody knows, or several have', async () => {
    const twin = address();
    const rows = [
      row(twin, 'Twin Person'),
      row(address(), 'Twin Person'),
      `${row()};Plumbers;hr@example.com`,
      `${row()};;nobody@example.com`,
      `${row()};;twin person`,
      `${row()};;${twin}`,
    ];
    expect(await problemsOf(`${header};Team;Manager\n${rows.join('\n')}`)).toEqual([
      '4 team: There is no team of this name. Please create it first.',
      '5 manager: The manager is neither among the accounts nor in the file. Please give an email, an employee number or the whole name.',
      '6 manager: Several people have this name. Please give the email or the employee number of the manager.',
    ]);
  });

  it('a row that is repeated word for word is skipped, and one that says something else is a problem', async () => {
    const email = address();
    const text = `${header}\n${row(email)}\n\n${row(email)}\n${row(email, 'Other Name')}`;
    expect(await preview(text)).toMatchObject({ repeated: 1 });
    expect(await problemsOf(text)).toEqual(['5 email: Row 2 is about the same person, and says something else.']);
    expect(await preview(`${header}\n${row(email)}\n${row(email)}`)).toMatchObject({
      created: 1,
      repeated: 1,
      problems: [],
    });
  });

  it('two accounts of one row, and another number of an account, are problems', async () => {
    const [one, two] = [address(), address()];
    await send(`${header};Employee number\n${row(one)};T-1\n${row(two)};T-2`).expect(200);
    expect(await problemsOf(`Email,Employee number\n${one},T-2\n${two},T-9`)).toEqual([
      '2 email: The account with this email is not the one with this employee number.',
      '3 employeeNumber: The account with this email has another employee number.',
    ]);
  });

  it('a cycle of managers is a problem of each of its rows, and the order of the rows makes none', async () => {
    const [one, two, three] = [address(), address(), address()];
    const roles = (managers: [string, string, string]) =>
      [one, two, three].map((email, at) => `${row(email)};Executive;${managers[at]}`).join('\n');
    const head = `${header};Role;Manager`;
    const inCycle =
      'This person already manages the chosen manager, directly or through others. Please choose another one.';
    expect(await problemsOf(`${head}\n${roles([two, three, one])}`)).toEqual(
      [2, 3, 4].map((at) => `${at} manager: ${inCycle}`),
    );
    expect(await problemsOf(`${head}\n${row(one)};Executive;${one}`)).toEqual([
      '2 manager: A person cannot be their own manager. Please choose another one.',
    ]);
    await send(`${head}\n${roles([two, three, ''])}`).expect(200);
    // in this order, one edit after the other could not do it
    const turned = `Email,Manager\n${three},${one}\n${two},hr@example.com\n${one},hr@example.com\n`;
    expect(await problemsOf(turned)).toEqual([]);
    await send(turned).expect(200);
    expect(await found(three)).toMatchObject({ managerId: (await found(one))!.id });
  });

  it('an archived account, and the last HR manager, are as protected as by hand', async () => {
    const archived = address();
    await send(`${header}\n${row(archived)}`).expect(200);
    await hr.send('patch', `/api/users/${(await found(archived))!.id}/archive`).expect(200);
    expect(
      await problemsOf(`${header};Role\n${row(archived, 'Other Name')};\nhr@example.com;Hanna Reed;Tester;Employee`),
    ).toEqual([
      '2 null: This account is archived. Only active accounts can be changed.',
      '3 null: This is the last active HR manager. Please make someone else an HR manager first.',
    ]);
  });

  it.each([
    ['', 'The file contains no people.'],
    [`${header}\n`, 'The file contains no people.'],
    [
      'Name;Job\nAna;Tester',
      'Please choose the column with the email, or the one with the employee number: people are found by them.',
    ],
    [`Email,Full name\n"ana@example.com,Ana\n`, 'A quotation mark that begins in this row is not closed.'],
    [','.repeat(2_000), 'The file has more than 60 columns.'],
    [`Email\n${'ana@example.com\n'.repeat(5_001)}`, 'The file has more than 5000 rows. Please import it in parts.'],
  ])('a file that cannot be imported says why: %#', async (text, message) => {
    expect((await preview(text)).problems.map((problem) => problem.message)).toEqual([message]);
    await send(text).expect(422);
  });

  it('columns that are chosen count instead of their names', async () => {
    const email = address();
    const text = `A,B,C,D\nAna Quux,${email},Tester,ignored`;
    const columns = ['fullName', 'email', 'jobTitle', null];
    expect(await preview(text, { columns })).toMatchObject({
      ...{ header: ['A', 'B', 'C', 'D'], columns, created: 1, problems: [] },
      sample: [['Ana Quux', email, 'Tester', 'ignored']],
    });
    await send(text, { columns }).expect(200);
    expect(await found(email)).toMatchObject({ fullName: 'Ana Quux' });
    await hr.send('post', '/api/users/import', { text, columns: ['salary'] }).expect(400);
    expect((await preview(text, { columns: ['email', 'email'] })).problems).toHaveLength(1);
  });
});

describe('R59a.3 a messy file', () => {
  it('with a byte order mark, semicolons, Windows line ends, quotes, empty rows and empty columns is read', async () => {
    const [one, two] = [address(), address()];
    const text = `\ufeff${header};;\r\n\r\n"${one}"; "Ana ""Nan"" Muñoz\u00a0" ;"Saw; and\r\nfile";;\r\n;;;;\r\n${two};O'Neill Ängström;Tester;;\r\n`;
    expect(await problemsOf(text)).toEqual(['3 jobTitle: Enter a single line of text without invisible characters.']);
    await send(text.replace('and\r\nfile', 'file')).expect(200);
    expect(await found(one)).toMatchObject({ fullName: 'Ana "Nan" Muñoz', jobTitle: 'Saw; file' });
    expect(await found(two)).toMatchObject({ fullName: "O'Neill Ängström" });
  });

  it.each([',', ';', '\t', '|'])('is separated by %j', async (separator) => {
    const email = address();
    await send(`${header}\n${row(email)}`.replaceAll(';', separator)).expect(200);
    expect(await found(email)).toBeDefined();
  });

  it('begins with the separator, as Excel saves it, and is in Windows-1252', async () => {
    const email = address();
    const bytes = Buffer.from(`sep=;\r\n${header}\r\n${email};Jos\xe9 Nu\xf1ez;Tester\r\n`, 'latin1');
    await send(csvText(bytes)).expect(200);
    expect(await found(email)).toMatchObject({ fullName: 'José Nuñez' });
  });
});

describe('R68 files of other programs', () => {
  it('R68.1 the person after 9,998 blank rows is imported too', async () => {
    const [one, two] = [address(), address()];
    const text = `${header}\n${row(one)}\n${';;\n'.repeat(9_998)}${row(two)}\n`;
    expect(await preview(text)).toMatchObject({ created: 2, problems: [] });
    expect((await send(text).expect(200)).body).toEqual({ people: 2 });
    expect(await found(two)).toBeDefined();
    expect(await problemsOf(`${header}\n${';;\n'.repeat(9_998)}x;Ana;Tester`)).toEqual([
      '10000 email: This is not a valid email address.',
    ]);
  });

  it('R68.2 columns that make a name together are joined, in whichever order they stand', async () => {
    const [one, two, three] = [address(), address(), address()];
    await send(`Nombre;Primer apellido;Segundo apellido;Correo;Puesto;País
José;Núñez;Vega;${one};Analista;España`).expect(200);
    await send(`Nachname;E-Mail;Stelle;Vorname\nMüller;${two};Prüfer;Jürgen`).expect(200);
    await send(`Stand: 28.11.2026\n\nNº empleado;Apellidos y nombre;Puesto de trabajo;Correo
NE-42;"López Vega, Ana";Analista;${three}`).expect(200);
    expect(await found(one)).toMatchObject({ fullName: 'José Núñez Vega', country: 'SPAIN' });
    expect(await found(two)).toMatchObject({ fullName: 'Jürgen Müller' });
    expect(await found(three)).toMatchObject({
      fullName: 'Ana López Vega',
      employment: { employeeNumber: 'NE-42' },
    });
  });

  it('R68.4 a name with unlikely or lost letters is a problem, unless the person has that name already', async () => {
    const unlikely =
      'These letters are unlikely here. Please choose another encoding, or save the file again as “CSV UTF-8”.';
    const lost =
      'A question mark stands where a program could not write a letter. Please save the file again as “CSV UTF-8”.';
    const rows = ['Ayþe Yýlmaz', 'JŸrgen MŸller', 'Ay?e Y?lmaz', '???', 'J\ufffdrg'].map((name) =>
      row(address(), name),
    );
    const wrong = `${header}\n${rows.join('\n')}\n${address()};Ana;Yaz?l?mc?\n${address()};Bo;Any questions?`;
    expect(await problemsOf(wrong)).toEqual([
      `2 fullName: ${unlikely}`,
      `3 fullName: ${unlikely}`,
      `4 fullName: ${lost}`,
      `5 fullName: ${lost}`,
      '6 fullName: Letters are lost here. Please choose another encoding, or save the file again as “CSV UTF-8”.',
      `7 jobTitle: ${lost}`,
    ]);
    await send(wrong).expect(422);
    const odd = address();
    await hr.send('post', '/api/users', {
      ...{ email: odd, fullName: 'Guðmundur ?', jobTitle: 'Tester', password: 'Temporary1' },
    });
    expect(await problemsOf(`Email;Full name;Job title\n${odd};Guðmundur ?;Lead`)).toEqual([]);
    const icelandic = `${header}\n${row(address(), 'Guðmundur Ingi')}`;
    expect((await preview(icelandic, { encoding: 'utf-8' })).problems).toEqual([]);
    expect((await preview(icelandic, { encoding: 'windows-1252' })).problems).toHaveLength(1);
    await hr.send('post', '/api/users/import/preview', { text: icelandic, encoding: 'utf-7' }).expect(400);
  });

  it('R68.5 the own export, saved again by a program with fewer letters, renames nobody in silence', async () => {
    const [one, two, three] = [address(), address(), address()];
    await send(
      `${header}\n${row(one, 'Ayşe Yılmaz')}\n${row(two, 'Łukasz Žižek')}\n${row(three, 'Ana Müller')}`,
    ).expect(200);
    const exported = (await hr.get('/api/exports/people?format=csv').expect(200)).text;
    const poor: Record<string, string> = { ş: 's', ı: 'i' };
    const fewer = exported.replace(/[ŁŽžşı]/g, (letter) => poor[letter] ?? '?');
    const saved = csvText(Buffer.from(fewer, 'latin1'), 'windows-1252');
    const { problems, renamed } = await preview(saved, { encoding: 'windows-1252' });
    expect(problems.map(({ field }) => field)).toEqual(['fullName']);
    expect(renamed).toEqual([
      expect.objectContaining({ from: 'Ayşe Yılmaz', to: 'Ayse Yilmaz' }),
      expect.objectContaining({ from: 'Łukasz Žižek', to: '?ukasz ?i?ek' }),
    ]);
  });

  it('R68.5 says who gets more rights and who loses some, and R68.3 names with letters of their language', async () => {
    const [one, two, three, four] = [address(), address(), address(), address()];
    const head = `${header};Role`;
    await send(`${head}\n${row(one, 'Ana Öz')};\n${row(two, 'Bo Berg')};Executive\n${row(three, 'Cy Dee')};`).expect(
      200,
    );
    const text = `${head}\n${row(one, 'Ana Öz')};HR Manager\n${row(two, 'Bo Berg')};Employee\n${row(three, 'Cy Doe')};\n${row(four, 'Di Ek')};Executive`;
    const { roles, renamed, names } = await preview(text);
    expect(roles).toEqual([
      { row: 2, fullName: 'Ana Öz', from: 'EMPLOYEE', to: 'HR_MANAGER' },
      { row: 3, fullName: 'Bo Berg', from: 'EXECUTIVE', to: 'EMPLOYEE' },
      { row: 5, fullName: 'Di Ek', from: null, to: 'EXECUTIVE' },
    ]);
    expect([renamed, names]).toEqual([[{ row: 4, from: 'Cy Dee', to: 'Cy Doe' }], ['Ana Öz']]);
  });

  it('R68.2 a column with a part of the name alone is a problem', async () => {
    const only = (part: string, other: string) =>
      `null null: Only the ${part} name is chosen. Please choose the ${other} name too, or “Full name” if the column has the whole name.`;
    const text = `Nombre;Llamado;Correo;Puesto\nJosé;Núñez;${address()};Analista`;
    expect(await problemsOf(text)).toEqual([only('first', 'last')]);
    expect(await problemsOf(`Nachname;E-Mail;Stelle\nMüller;${address()};Prüfer`)).toEqual([only('last', 'first')]);
    const columns = ['firstName', 'lastName', 'email', 'jobTitle'];
    expect(await preview(text, { columns })).toMatchObject({ created: 1, problems: [] });
    await send(text).expect(422);
  });
});

describe('R59a.5 all rows or none', () => {
  it('two imports of the same file at once create each person once', async () => {
    const emails = [address(), address(), address()];
    const text = `${header}\n${emails.map((email) => row(email)).join('\n')}`;
    const replies = await Promise.all([send(text), send(text), send(text)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const created = (await portal.log.after(0, 100_000)).filter(
      ({ type, data }) => type === 'UserCreated' && emails.includes((data as { email: string }).email),
    );
    expect(created).toHaveLength(3);
  });

  it('a request that is sent again does nothing twice', async () => {
    const text = `${header}\n${row()}\n${row()}`;
    const key = randomUUID();
    const once = () => send(text).set('idempotency-key', key).expect(200);
    const before = await position();
    await once();
    const after = await position();
    expect((await once()).body).toEqual({ people: 2 });
    expect([await position(), after > before]).toEqual([after, true]);
    await send(`${text}\n${row()}`).set('idempotency-key', key).expect(409);
  });

  it('5,000 people with managers in later rows are one import', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => {
      const manager = at === 0 ? '' : `many${Math.floor(at / 10)}@example.com`;
      return `N-${at};many${at}@example.com;Person Number${at};Tester;${manager};${at < 500 ? 'Executive' : 'Employee'}`;
    });
    const text = `Employee number;${header};Manager;Role\n${rows.reverse().join('\n')}`;
    expect(await preview(text)).toMatchObject({ created: 5_000, problems: [] });
    await send(text, { invite: true }).expect(200, { people: 5_000 });
    expect(await preview(text)).toMatchObject({ created: 0, updated: 0, unchanged: 5_000, problems: [] });
    const last = (await found('many4999@example.com'))!;
    expect(last).toMatchObject({ managerName: 'Person Number499', employment: { employeeNumber: 'N-4999' } });
    // the last row is wrong, so the others stay as they are
    const moved = `Employee number;Job title;Role\n${rows.map((_, at) => `N-${at};Lead;`).join('\n')}`;
    const before = await position();
    await send(`${moved.slice(0, moved.lastIndexOf('\n'))}\nN-4999;Lead;Boss`).expect(422);
    expect(await position()).toBe(before);
  });
});

it('R63.2 an import says nothing of the file in its refusal to others', async () => {
  const employee = await portal.person();
  await employee.send('post', '/api/users/import', { text: `${header}\n${row()}` }).expect(403);
  await hr.send('post', '/api/users/import', { text: 'x'.repeat(4_000_001) }).expect(400);
  await hr.send('post', '/api/users', { text: 'x'.repeat(300_000) }).expect(413);
});
