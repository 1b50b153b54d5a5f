import type { QueuedRefund, RefundRequestReply } from '@staffroom/contracts/refunds.js';
import { jpeg, pdf, png } from '../../testing/sample-files.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';

describe('requests that look like another one', () => {
  let portal: TimeOffPortal;
  let hr: TestPerson;
  let ana: TestPerson;
  let ben: TestPerson;
  let receipts = 0;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
    hr = await portal.person({ role: 'HR_MANAGER' });
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    ana = await portal.person();
    ben = await portal.person();
  });

  /** A receipt that no one has submitted. */
  const newReceipt = () => Buffer.concat([pdf, Buffer.from(`%${++receipts}`)]);
  const request = async (person: TestPerson, receipt = newReceipt(), amount = 4250) => {
    const form = person.send('post', '/api/refunds').field({ description: 'Taxi', amount: String(amount) });
    return (await form.attach('file', receipt, 'taxi.pdf').expect(201)).body as RefundRequestReply;
  };
  const own = async (person: TestPerson, { id }: { id: string }) => {
    const list = (await person.get('/api/refunds').expect(200)).body as RefundRequestReply[];
    return list.find((one) => one.id === id)!;
  };
  const queued = async ({ id }: { id: string }, reviewer = hr) =>
    (await reviewer.get(`/api/team/refunds/${id}`).expect(200)).body as QueuedRefund;
  /** What everyone is told about a request that looks like no other. */
  const unlike = { sameReceiptAs: null, sameAmountAs: null };

  it('someone else’s receipt is marked for reviewers, and not for those who requested', async () => {
    const receipt = newReceipt();
    const first = await request(ana, receipt);
    const second = await request(ben, receipt, 900);
    expect(second).toMatchObject(unlike);
    for (const [person, refund] of [
      [ana, first],
      [ben, second],
    ] as const) {
      expect(await own(person, refund)).toMatchObject(unlike);
      expect(await own(person, refund)).not.toHaveProperty('isReceiptUsedAgain');
      expect(await queued(refund)).toMatchObject({ ...unlike, isReceiptUsedAgain: true });
    }
    const reply = await hr.send('patch', `/api/refunds/${second.id}/review`, { status: 'REJECTED' }).expect(200);
    expect(reply.body).toMatchObject(unlike);
    expect(await queued(second)).toMatchObject({ isReceiptUsedAgain: true });
  });

  it('a reviewer who does not see the other person is told neither who it is nor which request', async () => {
    const lead = await portal.person({ role: 'EXECUTIVE' });
    const cleo = await portal.person({ managerId: lead.id });
    const receipt = newReceipt();
    const hidden = await request(ana, receipt);
    const { isReceiptUsedAgain, ...told } = await queued(await request(cleo, receipt), lead);
    expect(isReceiptUsedAgain).toBe(true);
    for (const secret of [ana.id, ana.fullName, hidden.id, hidden.title]) {
      expect(JSON.stringify(told)).not.toContain(secret);
    }
    const [row] = (await lead.get('/api/team/refunds?list=pending').expect(200)).body as QueuedRefund[];
    expect(row).toEqual({ ...told, isReceiptUsedAgain: true });
  });

  it('an own receipt is marked with the reference of the other request, for both', async () => {
    const receipt = newReceipt();
    const first = await request(ana, receipt);
    const second = await request(ana, receipt, 900);
    expect(second).toMatchObject({ sameReceiptAs: first.title, sameAmountAs: null });
    expect(await own(ana, first)).toMatchObject({ sameReceiptAs: second.title, sameAmountAs: null });
    expect(await queued(second)).toMatchObject({ sameReceiptAs: first.title, isReceiptUsedAgain: true });
  });

  it('the same amount within a day is marked, for the same person alone', async () => {
    const first = await request(ana, pdf);
    expect(await request(ben, png)).toMatchObject(unlike);
    expect(await request(ana, newReceipt(), 4251)).toMatchObject(unlike);
    const second = await request(ana, jpeg);
    expect(second).toMatchObject({ sameReceiptAs: null, sameAmountAs: first.title });
    expect(await queued(second)).toMatchObject({ sameAmountAs: first.title, isReceiptUsedAgain: false });
  });

  it('the same amount is marked up to 24 hours later', async () => {
    const first = await request(ana);
    const at = (moment: string) =>
      portal.pool.query('update views.refunds set created_at = $2 where id = $1', [first.id, moment]);
    const { createdAt } = await request(ana);
    const before = (ms: number) => new Date(Date.parse(createdAt) - ms).toISOString();
    const dayMs = 24 * 3_600_000;
    await at(before(dayMs));
    expect(await own(ana, first)).toMatchObject({ sameAmountAs: expect.stringContaining('Refund') as string });
    await at(before(dayMs + 1));
    expect(await own(ana, first)).toMatchObject({ sameAmountAs: null });
  });

  it('two people who submit a receipt at once are both marked', async () => {
    const receipt = newReceipt();
    const both = await Promise.all([request(ana, receipt), request(ben, receipt)]);
    for (const refund of both) expect(await queued(refund)).toMatchObject({ ...unlike, isReceiptUsedAgain: true });
  });

  it('one person who submits a receipt twice at once is told of both', async () => {
    const receipt = newReceipt();
    const [first, second] = await Promise.all([request(ana, receipt), request(ana, receipt)]);
    expect(await own(ana, first)).toMatchObject({ sameReceiptAs: second.title, sameAmountAs: second.title });
    expect(await own(ana, second)).toMatchObject({ sameReceiptAs: first.title, sameAmountAs: first.title });
  });

  it('a withdrawn request counts no more', async () => {
    const receipt = newReceipt();
    const withdrawn = await request(ana, receipt);
    await ana.send('delete', `/api/refunds/${withdrawn.id}`).expect(204);
    expect(await queued(await request(ana, receipt))).toMatchObject({ ...unlike, isReceiptUsedAgain: false });
  });

  it('the request of an archived person still counts', async () => {
    const receipt = newReceipt();
    await request(ana, receipt);
    await portal.archive(ana.id);
    expect(await queued(await request(ben, receipt))).toMatchObject({ isReceiptUsedAgain: true });
  });

  it('R23 nothing of an erased person’s receipt is left to compare with', async () => {
    const receipt = newReceipt();
    const { id } = await request(ana, receipt);
    const { rows } = await portal.pool.query<{ sha256: string }>(
      'select file_sha256 as sha256 from views.refunds where id = $1',
      [id],
    );
    await portal.remove(ana.id);
    const again = await request(ben, receipt);
    expect(await queued(again)).toMatchObject({ isReceiptUsedAgain: false });
    await portal.rebuild();
    expect(await queued(again)).toMatchObject({ isReceiptUsedAgain: false });
    const left = await portal.pool.query('select user_id from views.refunds where file_sha256 = $1', [rows[0]!.sha256]);
    expect(left.rows).toEqual([{ user_id: ben.id }]);
  });

  it('R42.1 the marks are the same after a rebuild', async () => {
    const receipt = newReceipt();
    const refunds = [await request(ana, receipt), await request(ana, receipt), await request(ben, receipt)];
    const before = await Promise.all(refunds.map((refund) => queued(refund)));
    await portal.rebuild();
    expect(await Promise.all(refunds.map((refund) => queued(refund)))).toEqual(before);
  });
});
