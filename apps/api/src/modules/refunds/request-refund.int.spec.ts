import type { Refund, RefundRequestReply } from '@staffroom/contracts/refunds.js';
import { t } from '@staffroom/contracts/texts/text.js';
import { refundMessages } from '@staffroom/contracts/refunds.js';
import type { Test } from 'supertest';
import { jpeg, pdf, png } from '../../testing/sample-files.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';

const ten = Array.from({ length: 10 });
const train = { description: 'Train to Lisbon', amount: '4250' };

describe('requesting a refund', () => {
  let portal: TimeOffPortal;
  let hr: TestPerson;
  let ana: TestPerson;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
    hr = await portal.person({ role: 'HR_MANAGER' });
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    ana = await portal.person();
  });

  const ask = (fields: Record<string, string> = train, file = pdf, name = 'ticket.pdf', person = ana): Test =>
    person.send('post', '/api/refunds').field(fields).attach('file', file, name);
  const requested = async (...given: Parameters<typeof ask>) =>
    (await ask(...given).expect(201)).body as RefundRequestReply;
  const own = async (person = ana) => (await person.get('/api/refunds').expect(200)).body as Refund[];
  const numberOf = ({ title }: Refund) => Number(title.split('-')[1]);
  const withdraw = (id: string, person = ana) => person.send('delete', `/api/refunds/${id}`);
  const storedFiles = async () => (await portal.pool.query('select from state.files where kept_at is null')).rowCount;

  it('R2a a request returns 201 with the created refund, which appears in the requester’s list [S1.4 S3.7 S4.9 S7.16]', async () => {
    const { notice, ...shown } = await requested({ description: '  Train to Lisbon ', amount: '4250' });
    expect(shown).toEqual({
      id: expect.any(String),
      userId: ana.id,
      title: expect.stringMatching(/^Refund 2026-\d{4}$/),
      description: 'Train to Lisbon',
      amount: 4250,
      status: 'PENDING',
      fileUrl: `/api/refunds/${shown.id}/receipt`,
      fileName: 'ticket.pdf',
      fileType: 'application/pdf',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      reviewComment: null,
      reviewerName: null,
      paidAt: null,
      reviewedAt: null,
      sameReceiptAs: null,
      sameAmountAs: null,
    });
    expect(notice).toBeNull();
    expect(await own()).toEqual([shown]);
  });

  it('a person’s list is newest first and contains only their own requests [S7.15 R16a.3]', async () => {
    const bea = await portal.person();
    const ids = [(await requested()).id, (await requested()).id];
    await requested(train, pdf, 'ticket.pdf', bea);
    expect((await own()).map(({ id }) => id)).toEqual(ids.reverse());
  });

  it('R34 PDF, JPEG and PNG are accepted by content, regardless of the name [S5.13]', async () => {
    expect((await requested(train, png, 'scan.pdf')).fileType).toBe('image/png');
    expect((await requested(train, jpeg, 'foto.jpg')).fileType).toBe('image/jpeg');
    await ask(train, Buffer.from('MZ this is a program'), 'ticket.pdf').expect(415);
    await ask(train, Buffer.alloc(0)).expect(400);
    await ask(train, Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024)])).expect(413);
    expect((await own()).length).toBe(2);
    expect(await storedFiles()).toBe(0);
  });

  it('R2 a missing or invalid value is refused, and the field is named [S5.8 S5.10 S5.12 S9.18 S9.19]', async () => {
    const wrong = async (test: Test, field: string, message: string) => {
      const { body } = await test.expect(400);
      expect(body.errors).toContainEqual({ field, message });
    };
    const form = () => ana.send('post', '/api/refunds');
    await wrong(form().field(train), 'file', t(refundMessages.file));
    await wrong(ask({ amount: '100' }), 'description', t(refundMessages.description));
    await wrong(ask({ description: '   ', amount: '100' }), 'description', t(refundMessages.description));
    await wrong(ask({ description: 'x'.repeat(201), amount: '100' }), 'description', t(refundMessages.description));
    for (const amount of ['', '0', '-5', '12.50', '1e3', 'lots']) {
      await wrong(ask({ description: 'Taxi', amount }), 'amount', t(refundMessages.amount));
    }
    await wrong(ask({ description: 'Taxi' }), 'amount', t(refundMessages.amount));
    await wrong(ask({ description: 'Taxi', amount: '100000000' }), 'amount', t(refundMessages.amountMax));
    await ask({ ...train, status: 'APPROVED' }).expect(400);
    await ana.send('post', '/api/refunds', train).expect(415);
    expect(await own()).toEqual([]);
    expect(await storedFiles()).toBe(0);
  });

  it('R33.1 ten requests at once get ten consecutive numbers', async () => {
    const before = numberOf(await requested());
    const replies = await Promise.all(ten.map(() => ask()));
    expect(replies.map(({ status }) => status)).toEqual(ten.map(() => 201));
    const numbers = replies.map(({ body }) => numberOf(body as Refund)).sort((a, b) => a - b);
    expect(numbers).toEqual(ten.map((_, i) => before + 1 + i));
  });

  it('R33 twenty people at once get twenty numbers, even while the directory is locked', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => portal.person()));
    const client = await portal.pool.connect();
    await client.query('begin');
    await client.query('select log.lock_directory()');
    const replies = await Promise.all(
      people.map((person) => person.send('post', '/api/refunds').field(train).attach('file', pdf, 'ticket.pdf')),
    ).finally(() => client.query('rollback').finally(() => client.release()));
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 201));
    expect(new Set(replies.map(({ body }) => numberOf(body as Refund))).size).toBe(20);
  });

  it('ten repetitions with one Idempotency-Key are one request with one number', async () => {
    const before = numberOf(await requested());
    const replies = await Promise.all(ten.map(() => ask().set('Idempotency-Key', 'once')));
    expect(replies.map(({ status }) => status)).toEqual(ten.map(() => 201));
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    expect(await own()).toHaveLength(2);
    expect(numberOf(await requested())).toBe(before + 2);
    expect(await storedFiles()).toBe(0);
  });

  it('fields in another order are the same request for an Idempotency-Key', async () => {
    const turned = Object.fromEntries(Object.entries(train).reverse());
    const first = await ask(train).set('Idempotency-Key', 'turned').expect(201);
    const again = await ask(turned).set('Idempotency-Key', 'turned').expect(201);
    expect(again.body).toEqual(first.body);
    expect(await own()).toHaveLength(1);
  });

  it('the same Idempotency-Key with other fields or another file is refused', async () => {
    await ask().set('Idempotency-Key', 'mine').expect(201);
    for (const other of [ask({ ...train, amount: '4251' }), ask(train, png), ask(train, pdf, 'other.pdf')]) {
      const { body } = await other.set('Idempotency-Key', 'mine').expect(409);
      expect(body.code).toBe('IDEMPOTENCY_KEY_REUSED');
    }
    expect(await own()).toHaveLength(1);
  });

  it('R28b.1 a withdrawn request is in no list, its receipt is removed, and its number is not used again [R33.1]', async () => {
    const refund = await requested();
    await withdraw(refund.id, hr).expect(404);
    await withdraw(refund.id).expect(204);
    expect(await own()).toEqual([]);
    expect((await hr.get(`/api/team/refunds?userId=${ana.id}`)).body).toEqual([]);
    await ana.get(refund.fileUrl).expect(404);
    const { rows } = await portal.pool.query('select released_at from state.files where owner_id = $1', [ana.id]);
    expect(rows).toEqual([{ released_at: expect.any(Date) as Date }]);
    await withdraw(refund.id).expect(409);
    expect(numberOf(await requested())).toBe(numberOf(refund) + 1);
    for (const none of ['nonsense', '%00', 'x'.repeat(9000)]) await withdraw(none).expect(404);
    const capitals = (await requested()).id.toUpperCase();
    await hr.send('patch', `/api/refunds/${capitals}/review`, { status: 'APPROVED' }).expect(200);
    await withdraw(capitals).expect(409);
  });

  it('R28b.2 R33.3 the log keeps a withdrawn request, its reference unencrypted and its text encrypted', async () => {
    const { id, title } = await requested();
    await withdraw(id).expect(204);
    const { rows } = await portal.pool.query<{ type: string; data: object; personal: Buffer | null }>(
      'select type, data, personal from log.events where stream = $1 order by version',
      [`refund-${id}`],
    );
    expect(rows.map(({ type }) => type)).toEqual(['RefundRequested', 'RefundWithdrawn']);
    expect(rows[0]!.data).toMatchObject({ title, amountCents: 4250, description: null, fileName: null });
    expect(rows[0]!.personal!.toString('latin1')).not.toContain('Lisbon');
  });

  it('R18.1 the receipt is served to the requester and those who see them, for display in a sandboxed tab', async () => {
    const lead = await portal.person({ role: 'EXECUTIVE' });
    const cleo = await portal.person({ managerId: lead.id });
    const { fileUrl } = await requested(train, pdf, 'Café ☕.pdf', cleo);
    for (const reader of [cleo, lead, hr]) {
      const reply = await reader.get(fileUrl).expect(200);
      expect(Buffer.compare(reply.body as Buffer, pdf)).toBe(0);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': expect.stringMatching(/^inline; .*filename\*=UTF-8''Caf%C3%A9%20%E2%98%95\.pdf$/),
        'content-security-policy': expect.stringContaining('sandbox'),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      });
    }
    await ana.get(fileUrl).expect(404);
    await (await portal.person({ role: 'EXECUTIVE' })).get(fileUrl).expect(404);
    await ana.get('/api/refunds/nonsense/receipt').expect(404);
  });

  it('R23 after its owner is deleted, a request is in no list and its receipt cannot be opened', async () => {
    const refund = await requested();
    await portal.remove(ana.id);
    expect((await hr.get(`/api/team/refunds?userId=${ana.id}`)).body).toEqual([]);
    await hr.get(refund.fileUrl).expect(404);
  });

  it('R42.1 the list is the same after a rebuild', async () => {
    await requested();
    await withdraw((await requested()).id).expect(204);
    await hr.send('patch', `/api/refunds/${(await requested()).id}/review`, { status: 'REJECTED' }).expect(200);
    const before = await own();
    await portal.rebuild();
    expect(await own()).toEqual(before);
  });
});

describe('references and reviewers', () => {
  it("R33.1 the year of the reference follows the company's time zone", async () => {
    const portal = await startTimeOffPortal({ now: '2026-12-31T23:30:00.000Z', timeZone: 'Europe/Madrid' });
    try {
      const ana = await portal.person();
      const reply = await ana.send('post', '/api/refunds').field(train).attach('file', pdf, 'ticket.pdf').expect(201);
      expect(reply.body.title).toBe('Refund 2027-0001');
      expect(reply.body.notice).toContain('No one can review');
    } finally {
      await portal.stop();
    }
  });
});
