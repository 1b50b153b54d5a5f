import { randomUUID } from 'node:crypto';
import type { CalendarFeed, CalendarFeedKind, CreatedCalendarFeed } from '@staffroom/contracts/calendar-feeds.js';
import ICAL from 'ical.js';
import { loadCatalogs } from '../../platform/languages/load-catalogs.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';

let portal: TimeOffPortal;
let hr: TestPerson;
let boss: TestPerson;
let teamId: string;
let ana: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  portal = await startTimeOffPortal(); // today is Monday 15 June 2026
  hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed' });
  boss = await portal.person({ role: 'EXECUTIVE', fullName: 'Boris Stone' });
  teamId = await portal.team('Carpenters', boss.id);
  ana = await portal.person({ fullName: 'Ana Plume', teamId });
  ben = await portal.person({ fullName: 'Ben Ångström; Oak, Jr.', teamId });
});
afterAll(() => portal.stop());

async function create(kind: CalendarFeedKind, by: TestPerson): Promise<CreatedCalendarFeed & { path: string }> {
  const { body } = await by.send('post', '/api/calendar-feeds', { kind }).expect(201);
  const created = body as CreatedCalendarFeed;
  return { ...created, path: new URL(created.address!).pathname };
}

interface Entry {
  uid: string;
  summary: string;
  start: string;
  end: string;
  status: string;
  sequence: number;
  at: string;
}

async function read(path: string): Promise<Entry[]> {
  const { text } = await portal
    .bare()
    .get(path)
    .expect(200)
    .expect('content-type', /^text\/calendar/);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, sequence, startDate, endDate } = new ICAL.Event(component);
    expect([startDate.isDate, endDate.isDate]).toEqual([true, true]);
    const [status, at] = ['status', 'last-modified'].map((name) => String(component.getFirstPropertyValue(name)));
    return { uid, summary, start: startDate.toString(), end: endDate.toString(), status: status!, sequence, at: at! };
  });
}

async function timeOff(by: TestPerson, asked: object): Promise<string> {
  const { body } = await by.send('post', '/api/time-off', { reason: 'A secret reason', ...asked }).expect(201);
  return (body as { id: string }).id;
}

async function approved(by: TestPerson, asked: object): Promise<string> {
  const id = await timeOff(by, asked);
  await hr.send('patch', `/api/time-off/${id}/review`, { status: 'APPROVED' }).expect(200);
  return id;
}

const cancel = (id: string, from?: string) =>
  hr
    .send('post', `/api/team/time-off/${id}/cancellation`, {
      comment: 'As agreed',
      personAgreed: true,
      ...(from && { from }),
    })
    .expect(200);
const edit = ({ id }: TestPerson, changes: object) => hr.send('patch', `/api/users/${id}`, changes).expect(200);
const dates = (startDate: string, endDate = startDate) => ({ startDate, endDate });

describe('R45a one’s own time off', () => {
  it('R45a.2 is approved time off, without kinds other than vacation and without reasons', async () => {
    const person = await portal.person();
    await approved(person, { type: 'VACATION', ...dates('2026-07-06', '2026-07-10') });
    await approved(person, { type: 'SICK', ...dates('2026-06-16', '2026-06-17') });
    await approved(person, { type: 'VACATION', ...dates('2026-07-20'), hours: 3.5 });
    await timeOff(person, { type: 'VACATION', ...dates('2026-08-03') });
    const { path } = await create('OWN', person);
    expect(await read(path)).toMatchObject([
      { summary: 'Away', start: '2026-06-16', end: '2026-06-18', status: 'CONFIRMED', sequence: 0 },
      { summary: 'Vacation', start: '2026-07-06', end: '2026-07-11', status: 'CONFIRMED', sequence: 0 },
      { summary: 'Vacation 3.5h', start: '2026-07-20', end: '2026-07-21', status: 'CONFIRMED', sequence: 0 },
    ]);
    const { text } = await portal.bare().get(path);
    expect(text).not.toMatch(/secret reason|sick/i);
  });

  it('R66b is in the language of its owner, whoever reads it, and has another ETag then', async () => {
    const person = await portal.person();
    await approved(person, { type: 'VACATION', ...dates('2026-07-20'), hours: 3.5 });
    const { path } = await create('OWN', person);
    const german = () => portal.bare().get(path).set('accept-language', 'de');
    const { etag, 'content-language': language } = (await german().expect(200)).headers;
    expect([language, (await read(path))[0]!.summary]).toEqual(['en', 'Vacation 3.5h']);
    await loadCatalogs(['de']);
    await person.send('put', '/api/auth/language', { language: 'de' }).expect(200);
    const { text, headers } = await portal.bare().get(path).set('if-none-match', etag!).expect(200);
    expect(text).toContain('SUMMARY:Urlaub 3\\,5 h');
    expect(headers['content-language']).toBe('de');
  });

  it('R45a.3 follows a cancellation: the same entry ends earlier, then is cancelled, with a higher sequence each time', async () => {
    const person = await portal.person();
    const id = await approved(person, { type: 'VACATION', ...dates('2026-07-06', '2026-07-10') });
    const { path } = await create('OWN', person);
    const [first] = await read(path);
    await cancel(id, '2026-07-09');
    const [shortened] = await read(path);
    expect(shortened).toMatchObject({ uid: first!.uid, end: '2026-07-09', status: 'CONFIRMED' });
    expect(shortened!.sequence).toBeGreaterThan(first!.sequence);
    await cancel(id);
    const [cancelled] = await read(path);
    expect(cancelled).toMatchObject({ uid: first!.uid, status: 'CANCELLED' });
    expect(cancelled!.sequence).toBeGreaterThan(shortened!.sequence);
    expect(await read((await create('OWN', person)).path)).toEqual([]);
  });

  it('R45a.3 UIDs stay the same, contain no id, and differ from those of another address', async () => {
    const person = await portal.person();
    const id = await approved(person, { type: 'VACATION', ...dates('2026-07-06', '2026-07-10') });
    const [one, other] = [await create('OWN', person), await create('OWN', person)];
    const uids = await Promise.all([one.path, one.path, other.path].map(async (path) => (await read(path))[0]!.uid));
    expect(uids[0]).toBe(uids[1]);
    expect(uids[0]).not.toBe(uids[2]);
    expect(uids.join()).not.toContain(id);
    await portal.rebuild();
    expect((await read(one.path))[0]!.uid).toBe(uids[0]);
  });
});

describe('R45a who in the team is away', () => {
  it('R45a.2 says who is away from today on, never why, and nothing of oneself or of other teams', async () => {
    const stranger = await portal.person({ fullName: 'Sam Stranger' });
    await approved(ana, { type: 'SICK', ...dates('2026-06-10', '2026-06-16') });
    await approved(ben, { type: 'VACATION', ...dates('2026-06-22', '2026-06-23') });
    await approved(ben, { type: 'VACATION', ...dates('2026-06-24'), hours: 2 });
    await approved(ben, { type: 'SICK', ...dates('2026-06-01', '2026-06-02') });
    await approved(stranger, { type: 'VACATION', ...dates('2026-06-22', '2026-06-23') });
    await timeOff(ben, { type: 'VACATION', ...dates('2026-08-03') });
    const ofBen = [
      { summary: 'Ben Ångström; Oak, Jr.: away', start: '2026-06-22', end: '2026-06-24', sequence: 0 },
      { summary: 'Ben Ångström; Oak, Jr.: away 2h', start: '2026-06-24', end: '2026-06-25', sequence: 0 },
    ];
    // it begins today, whenever it began, and so changes every day
    const ofAna = { summary: 'Ana Plume: away', start: '2026-06-15', end: '2026-06-17', sequence: 9662 };
    expect(await read((await create('TEAM', ana)).path)).toMatchObject(ofBen);
    expect(await read((await create('TEAM', ben)).path)).toMatchObject([ofAna]);
    expect(await read((await create('TEAM', boss)).path)).toMatchObject([ofAna, ...ofBen]);
    expect(await read((await create('TEAM', stranger)).path)).toEqual([]);
    const { text } = await portal.bare().get((await create('TEAM', hr)).path);
    expect(text).not.toMatch(/BEGIN:VEVENT/);
  });
});

it('R45a.3 another name of a person changes the same entry, with a higher sequence', async () => {
  const lead = await portal.person({ role: 'EXECUTIVE' });
  const person = await portal.person({ fullName: 'Ida Lang', managerId: lead.id });
  await approved(person, { type: 'VACATION', ...dates('2026-07-06') });
  const { path } = await create('TEAM', lead);
  const [before] = await read(path);
  await edit(person, { fullName: 'Ida Long', jobTitle: 'Joiner' });
  await edit(person, { jobTitle: 'Carpenter' });
  const [after] = await read(path);
  expect(after).toMatchObject({ uid: before!.uid, summary: 'Ida Long: away', sequence: before!.sequence + 1 });
});

it('R45a.2 sick leave during a vacation is part of one absence', async () => {
  const person = await portal.person({ fullName: 'Ida Lang', teamId });
  await approved(person, { type: 'VACATION', ...dates('2026-07-06', '2026-07-17') });
  await approved(person, { type: 'SICK', ...dates('2026-07-08', '2026-07-10') });
  await approved(person, { type: 'SICK', ...dates('2026-07-16', '2026-07-21') });
  const entries = await read((await create('TEAM', boss)).path);
  expect(entries.filter(({ summary }) => summary.startsWith('Ida'))).toMatchObject([
    { summary: 'Ida Lang: away', start: '2026-07-06', end: '2026-07-18' },
    { summary: 'Ida Lang: away', start: '2026-07-18', end: '2026-07-22' },
  ]);
});

it('R45a.2 public holidays are those of the country and the region', async () => {
  const person = await portal.person({ country: 'GERMANY' });
  const { path } = await create('HOLIDAYS', person);
  const national = await read(path);
  expect(national).toContainEqual(expect.objectContaining({ start: '2026-10-03', end: '2026-10-04' }));
  expect(national.every(({ start }) => start >= '2025-01-01' && start <= '2027-12-31')).toBe(true);
  const epiphany = expect.objectContaining({ start: '2026-01-06' }) as Entry;
  expect(national).not.toContainEqual(epiphany);
  await hr.send('put', `/api/users/${person.id}/employment`, { region: 'DE-BY' }).expect(200);
  expect(await read(path)).toContainEqual(epiphany);
});

it('R45a.3 a public holiday that has another name after a move is the same entry, with a higher sequence', async () => {
  const person = await portal.person({ country: 'PORTUGAL' });
  const { path } = await create('HOLIDAYS', person);
  const onLiberation = async () => (await read(path)).find(({ start }) => start === '2026-04-25')!;
  const before = await onLiberation();
  await edit(person, { country: 'ITALY' });
  const after = await onLiberation();
  expect(after.summary).not.toBe(before.summary);
  expect(after.uid).toBe(before.uid);
  expect(after.sequence).toBeGreaterThan(before.sequence);
  expect(after.at > before.at).toBe(true);
});

it('R45a.3 a calendar that has not changed is 304, and one that has is sent again', async () => {
  const person = await portal.person();
  const { path } = await create('OWN', person);
  const { etag } = (await portal.bare().get(path).expect(200)).headers;
  const again = () => portal.bare().get(path).set('if-none-match', etag!);
  expect((await again().expect(304)).text).toBe('');
  await portal.bare().head(path).expect(200);
  await approved(person, { type: 'VACATION', ...dates('2026-07-06') });
  await again().expect(200).expect('cache-control', 'private, no-cache');
});

it('R45a.1 the list says when a calendar was last read', async () => {
  const person = await portal.person();
  const { path, feed } = await create('OWN', person);
  expect(feed).toMatchObject({ kind: 'OWN', lastReadAt: null, isLost: false });
  await read(path);
  const [listed] = (await person.get('/api/calendar-feeds').expect(200)).body as CalendarFeed[];
  expect(Date.parse(listed!.lastReadAt!)).toBeGreaterThanOrEqual(Date.parse(feed.createdAt));
});

it('R45a.5 only a hash of the address is stored, and no event or list contains it', async () => {
  const person = await portal.person();
  const { path } = await create('OWN', person);
  const secret = path.slice(-20, -'.ics'.length);
  const { rows } = await portal.pool.query<{ row: string }>(
    'select to_jsonb(s)::text as row from state.calendar_feeds s',
  );
  expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  expect(JSON.stringify(await portal.log.after(0, 10_000))).not.toContain(secret);
  expect(JSON.stringify((await person.get('/api/calendar-feeds')).body)).not.toContain(secret);
});

it('R45a.5 the same request sent again creates one feed, whose address is not shown again', async () => {
  const person = await portal.person();
  const key = randomUUID();
  const send = () =>
    person.send('post', '/api/calendar-feeds', { kind: 'OWN' }).set('idempotency-key', key).expect(201);
  const [one, another] = (await Promise.all([send(), send()])).map(({ body }) => body as CreatedCalendarFeed);
  expect(one!.feed).toEqual(another!.feed);
  expect([one!.address, another!.address].filter((address) => address !== null)).toHaveLength(1);
});

it('R45a.1 of eleven addresses created at once, ten are', async () => {
  const person = await portal.person();
  const send = () => person.send('post', '/api/calendar-feeds', { kind: 'OWN' });
  const replies = [];
  for (let at = 0; at < 8; at++) replies.push(await send());
  replies.push(...(await Promise.all([send(), send(), send()])));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 10 }, () => 201), 422]);
});

describe('R45a.4 an address ends', () => {
  const gone = (path: string) => portal.bare().get(path).expect(404);

  it('when its owner revokes it', async () => {
    const person = await portal.person();
    const { path, feed } = await create('OWN', person);
    const kept = await create('OWN', person);
    await ana.send('delete', `/api/calendar-feeds/${feed.id}`).expect(404);
    await portal.bare().get(path).expect(200);
    await person.send('delete', `/api/calendar-feeds/${feed.id}`).expect(204);
    await gone(path);
    await person.send('delete', `/api/calendar-feeds/${feed.id}`).expect(404);
    await portal.bare().get(kept.path).expect(200);
  });

  it('for good when the account is archived', async () => {
    const person = await portal.person();
    const { path } = await create('OWN', person);
    await hr.send('patch', `/api/users/${person.id}/archive`).expect(200);
    await gone(path);
    await hr.send('patch', `/api/users/${person.id}/restore`).expect(200);
    await gone(path);
    const { rows } = await portal.pool.query(
      'select from state.calendar_feeds s where s.user_id = $1 union all select from views.calendar_feeds f where f.user_id = $1',
      [person.id],
    );
    expect(rows).toEqual([]);
  });

  it('when HR says with another address of the account that it passes to someone else, and not otherwise', async () => {
    const person = await portal.person();
    const { path } = await create('OWN', person);
    const edit = (change: object) => hr.send('patch', `/api/users/${person.id}`, change).expect(200);
    await edit({ email: `married-${person.id}@example.com` });
    await edit({ jobTitle: 'Lead', passesToOther: true }); // the address stays
    await portal.bare().get(path).expect(200);
    await edit({ email: `next-${person.id}@example.com`, passesToOther: true });
    await gone(path);
  });

  it('when the account is deleted', async () => {
    const person = await portal.person();
    const { path } = await create('OWN', person);
    await hr.send('delete', `/api/users/${person.id}`).expect(204);
    await gone(path);
    const { rows } = await portal.pool.query('select from state.calendar_feeds where user_id = $1', [person.id]);
    expect(rows).toEqual([]);
  });

  it.each(['/api/calendar/nothing.ics', `/api/calendar/${'A'.repeat(43)}.ics`, `/api/calendar/${'A'.repeat(43)}`])(
    'and %s never was one',
    gone,
  );
});
