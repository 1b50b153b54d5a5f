/** The history of requests, files and accounts, for auditors and in the portal's History panel. */
import { randomUUID } from 'node:crypto';
import type { HistoryEntry } from '@staffroom/contracts/history.js';
import { accessStream } from '@staffroom/domain/access/access-events.js';
import { areas } from '../../composition.js';
import { allPages } from '../../testing/all-pages.js';
import { type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';
import { pdf } from '../../testing/sample-files.js';
import { findSubject } from './find-subject.js';
import { historyOf } from './history.js';

let portal: FilePortal;
let hr: Person;
let lead: Person;
let ana: Person;

beforeAll(async () => {
  portal = await startFilePortal();
  hr = await portal.person('HR_MANAGER', { fullName: 'Helga Roth' });
  lead = await portal.person('EXECUTIVE', { fullName: 'Leo Bach' });
  ana = await portal.person('EMPLOYEE', { fullName: 'Ana López', managerId: lead.id, vacationDays: 23 });
});
afterAll(() => portal.stop());

const history = async (kind: string, given: string, options = {}) => {
  const { pool, keyring, log } = portal.platform;
  const reader = { pool, codec: log.codec, areas };
  return historyOf(reader, await findSubject(reader, keyring, kind, given), options);
};
const sentences = (entries: readonly HistoryEntry[]) => entries.map(({ actorName, what }) => `${actorName} ${what}`);

async function refund(owner: Person, description = 'Train'): Promise<{ id: string; title: string; fileUrl: string }> {
  const form = owner.send('post', '/api/refunds').field({ description, amount: '1250' });
  const reply = await form.attach('file', pdf, 'Ticket.pdf').expect(201);
  return reply.body as { id: string; title: string; fileUrl: string };
}

async function timeOff(owner: Person, startDate: string): Promise<string> {
  const reply = await owner
    .send('post', '/api/time-off')
    .send({ type: 'SICK', startDate, endDate: startDate, reason: 'Flu' });
  expect(reply.status).toBe(201);
  return reply.body.id as string;
}

const review = (by: Person, path: string, body: object) => patch(by, `${path}/review`, body).expect(200);
const patch = (by: Person, path: string, body: object) =>
  portal.agent().patch(path).set('cookie', by.cookie).send(body);

describe('R41.2 the history of a request', () => {
  it('a refund is found by id and by reference; each entry shows who, when, what, why, the command and the HTTP request', async () => {
    const { id, title } = await refund(ana);
    const reply = await review(lead, `/api/refunds/${id}`, { status: 'APPROVED', comment: 'Thanks' });
    const entries = await history('refund', id);
    expect(await history('refund', title)).toEqual(entries);
    expect(await history('refund', title.replace('Refund ', ''))).toEqual(entries);
    expect(await history('refund', id.toUpperCase())).toEqual(entries);
    expect(entries).toMatchObject([
      {
        actorName: 'Ana López',
        what: `requested a refund of €12.50 (${title})`,
        comment: 'Train',
        command: 'RequestRefund',
      },
      {
        ...{ actorName: 'Leo Bach', what: 'approved the request', comment: 'Thanks', command: 'ReviewRefund' },
        changes: [{ field: 'Status', from: 'Pending', to: 'Approved' }],
        ...{ actorId: lead.id, subjectName: 'Ana López', requestId: reply.headers['x-request-id'] },
      },
    ]);
    expect(entries[1]!.commandId).toMatch(/^[\da-f-]{36}$/);
    expect(entries[1]!.position).toBeGreaterThan(entries[0]!.position);
    expect(Date.parse(entries[1]!.at)).toBeGreaterThanOrEqual(Date.parse(entries[0]!.at));
  });

  it('a time off request has its own history, although it shares a stream with others; a withdrawn request too [R28b.2]', async () => {
    const [first, second] = [await timeOff(ana, '2027-03-01'), await timeOff(ana, '2027-03-02')];
    await review(hr, `/api/time-off/${first}`, { status: 'REJECTED', comment: 'Doctor’s note?' });
    await ana.send('delete', `/api/time-off/${second}`).expect(204);
    expect(sentences(await history('time-off', first))).toEqual([
      'Ana López logged sick leave on 1 Mar 2027 (8 hours)',
      'Helga Roth rejected the request',
    ]);
    expect(sentences(await history('time-off', second))).toEqual([
      'Ana López logged sick leave on 2 Mar 2027 (8 hours)',
      'Ana López withdrew the request',
    ]);
  });

  it.each<[string, string, RegExp]>([
    ['refund', 'Refund 2026-9999', /^There is no refund “Refund 2026-9999” in the log/],
    ['refund', randomUUID(), /^There is no refund/],
    ['time-off', randomUUID(), /^There is no time off request/],
    ['time-off', 'x', /^There is no time off request “x”/],
    ['user', 'nobody@example.com', /^There is no user “nobody@example.com” in the log/],
    ['payslip', '', /^There is no payslip/],
  ])('an unknown %s "%s" is refused with a message', async (kind, given, words) => {
    await expect(history(kind, given)).rejects.toThrow(words);
  });
});

describe('R41 the history of a file', () => {
  it('shows who uploaded, read and deleted a document or payslip, and who was refused', async () => {
    const document = (await hr.upload('/api/documents/upload', { userId: ana.id }, {}).expect(201)).body[0] as {
      id: string;
    };
    const period = { userId: ana.id, fiscalYear: '2026', month: '5' };
    const payslip = (await hr.upload('/api/payroll/upload', period, {}).expect(201)).body[0] as { id: string };
    await ana.get(`/api/payroll/${payslip.id}/file`).expect(200);
    await lead.get(`/api/payroll/${payslip.id}/file`).expect(404);
    await hr.send('delete', `/api/documents/${document.id}`).expect(204);
    expect(sentences(await history('document', document.id))).toEqual([
      'Helga Roth uploaded the document',
      'Helga Roth deleted the document',
    ]);
    expect(sentences(await history('payslip', payslip.id))).toEqual([
      'Helga Roth uploaded the payslip for May 2026',
      'Ana López downloaded the payslip',
      'Leo Bach tried to see the file and was refused (404, GET /api/payroll/:id/file)',
    ]);
  });
});

describe('R41 the history of an account', () => {
  it('is found by email and shows old and new values, teams and managers by name, and HR’s corrections [R41.2]', async () => {
    const teamId = await portal.team('Blue', lead.id);
    const person = await portal.person('EMPLOYEE', { fullName: 'Bo Berg', jobTitle: 'Tester', vacationDays: 23 });
    const edit = (body: object) => patch(hr, `/api/users/${person.id}`, body).expect(200);
    await edit({ jobTitle: 'Lead Tester', vacationDays: 25, teamId, email: 'bo.berg@example.com' });
    await edit({ managerId: lead.id, teamId: null });
    await edit({ vacationHours: 208 });
    const entries = await history('user', 'BO.BERG@example.com');
    expect(entries.map(({ type }) => type)).toEqual([
      ...['UserCreated', 'PasswordChanged', 'UserEdited', 'UserEdited', 'VacationHoursCorrected'],
    ]);
    expect(entries[2]!.changes).toEqual(
      expect.arrayContaining([
        { field: 'Job title', from: 'Tester', to: 'Lead Tester' },
        { field: 'Vacation days', from: '23', to: '25' },
        { field: 'Team', from: null, to: 'Blue' },
      ]),
    );
    expect(entries[3]!.changes).toEqual([
      { field: 'Team', from: 'Blue', to: null },
      { field: 'Manager', from: null, to: 'Leo Bach' },
    ]);
    expect(entries[4]).toMatchObject({
      what: `corrected the vacation hours of ${new Date().getUTCFullYear()} by +8 hours`,
      actorName: 'Helga Roth',
    });
    expect(sentences(await history('team', teamId))).toEqual(['Staffroom created the team']);
  });

  it('with --all contains every event about the person, including files read by others', async () => {
    const person = await portal.person('EMPLOYEE', { fullName: 'Cy All' });
    const { id, fileUrl } = await refund(person);
    await hr.get(fileUrl).expect(200);
    const types = (await history('user', person.id, { all: true })).map(({ type, data }) =>
      type === 'FileRead' ? `${type} ${(data as { id: string }).id}` : type,
    );
    for (const type of ['UserCreated', 'LeaveAccountOpened', 'RefundRequested', `FileRead ${id}`])
      expect(types).toContain(type);
    expect(types).not.toContain('DocumentUploaded');
  });
});

describe('R23 R41 after an erasure', () => {
  it('the history keeps dates, amounts and decisions, shows "Deleted user", and contains nothing the person wrote [R41.7]', async () => {
    const leaver = await portal.person('EMPLOYEE', { fullName: 'Zacharias Vanished', managerId: lead.id });
    const requested = await refund(leaver, 'Zeppelin');
    await review(lead, `/api/refunds/${requested.id}`, { status: 'REJECTED', comment: 'No zeppelins' });
    await hr.send('delete', `/api/users/${leaver.id}`).expect(204);
    const [entries, account] = [
      await history('refund', requested.title),
      await history('user', leaver.id, { all: true }),
    ];
    expect(sentences(entries)).toEqual([
      `Deleted user requested a refund of €12.50 (${requested.title})`,
      'Leo Bach rejected the request',
    ]);
    expect(account.at(-1)).toMatchObject({ actorName: 'Helga Roth', subjectName: 'Deleted user' });
    expect(JSON.stringify([entries, account])).not.toMatch(/Zacharias|Vanished|[Zz]eppelin|Ticket|Tester|person\d+@/);
  });
});

describe('R41 the History panel', () => {
  it('shows a request’s history to everyone who may see the request, with only the fields it needs [R41.6]', async () => {
    const { id } = await refund(ana);
    const path = `/api/refunds/${id}/history`;
    const shown = (await lead.get(path).expect(200)).body as HistoryEntry[];
    expect(shown.map((entry) => Object.keys(entry).sort())).toEqual([
      ['actorName', 'at', 'changes', 'comment', 'position', 'what'],
    ]);
    expect((await ana.get(path).expect(200)).body).toEqual(shown);
    expect((await ana.get(path.replace(id, id.toUpperCase())).expect(200)).body).toEqual(shown); // R2: ids are case-insensitive
    const stranger = await portal.person('EXECUTIVE');
    await stranger.get(path).expect(404);
    await hr.get(`/api/refunds/${randomUUID()}/history`).expect(404);
    await hr.get('/api/time-off/nonsense/history').expect(404);
    await hr.get(`/api/users/${randomUUID()}/history`).expect(404);
    await ana.send('delete', `/api/refunds/${id}`).expect(204);
    await hr.get(path).expect(404);
  });

  it('shows reads of a receipt to reviewers, refused requests to HR managers only, and neither to the requester [R41.6]', async () => {
    const { id, fileUrl } = await refund(ana);
    const path = `/api/refunds/${id}/history`;
    const stranger = await portal.person('EMPLOYEE', { fullName: 'Nosy Parker' });
    await hr.get(fileUrl).expect(200);
    await stranger.get(fileUrl).expect(404);
    const what = async (by: Person) => sentences((await by.get(path).expect(200)).body as HistoryEntry[]).slice(1);
    const opened = 'Helga Roth opened the receipt';
    expect(await what(ana)).toEqual([]);
    expect(await what(lead)).toEqual([opened]);
    expect(await what(hr)).toEqual([
      opened,
      'Nosy Parker tried to see the receipt and was refused (404, GET /api/refunds/:id/receipt)',
    ]);
  });

  it('R43 comes in pages of 100, each without what this person may not see', async () => {
    const { id } = await refund(ana);
    const opened = { kind: 'receipt', id, ownerId: ana.id, fileId: randomUUID() };
    const refused = { method: 'GET', route: '/api/refunds/:id/receipt', targetId: id, status: 404 };
    for (let part = 0; part < 3; part++) {
      await portal.log.transact({ actorId: hr.id, command: 'ReadFile', requestId: 'test' }, async (unit) => {
        for (let read = 0; read < 50; read++) {
          await unit.record(
            accessStream(id),
            { type: 'FileRead', data: opened },
            { type: 'AccessRefused', data: refused },
          );
        }
      });
    }
    const pagesOf = (who: Person) => allPages<HistoryEntry>(who.get, `/api/refunds/${id}/history`);
    const sizes = async (who: Person) => (await pagesOf(who)).map(({ length }) => length);
    expect(await sizes(hr)).toEqual([100, 100, 100, 1]);
    expect(await sizes(lead)).toEqual([100, 51]);
    expect(await sizes(ana)).toEqual([1]);
    const positions = (await pagesOf(hr)).flat().map(({ position }) => position);
    expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
    await hr.get(`/api/refunds/${id}/history?after=nonsense`).expect(400);
  });

  it('shows an account’s history to HR managers only', async () => {
    const shown = (await hr.get(`/api/users/${ana.id.toUpperCase()}/history`).expect(200)).body as HistoryEntry[];
    expect(shown[0]).toMatchObject({ actorName: 'Staffroom', what: 'created the account' });
    await lead.get(`/api/users/${ana.id}/history`).expect(403);
  });
});
