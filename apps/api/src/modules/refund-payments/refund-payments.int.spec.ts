import { parse } from 'csv-parse/sync';
import type { EarlierRefunds, OpenPayment, RefundPayments } from '@staffroom/contracts/refund-payments.js';
import type { Refund } from '@staffroom/contracts/refunds.js';
import type { User } from '@staffroom/contracts/users.js';
import type { PersonRetention } from '@staffroom/contracts/retention.js';
import { type Administration, type Person, startAdministration } from '../../testing/administration.js';
import { pdf } from '../../testing/sample-files.js';

const payer = { PAYER_NAME: 'Müller & Söhne', PAYER_IBAN: 'DE89 3704 0044 0532 0130 00' };
const ibans = {
  spain: 'ES9121000418450200051332',
  turkey: 'TR330006100519786457841326',
};

describe('R33a payments of refunds', () => {
  let portal: Administration;
  let hr: Person;
  let secondHr: Person;
  let ana: Person;

  beforeAll(async () => {
    portal = await startAdministration(payer);
    hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed' });
    secondHr = await portal.person({ role: 'HR_MANAGER' });
    ana = await employee('Ana Núñez', ibans.spain);
  });
  afterAll(() => portal.close());

  async function employee(fullName: string, iban?: string): Promise<Person> {
    const person = await portal.person({ fullName });
    if (iban) await hr.send('put', `/api/users/${person.id}/employment`, { iban }).expect(200);
    return person;
  }
  async function approved(person = ana, amount = '1250'): Promise<string> {
    const form = person.send('post', '/api/refunds').field({ description: 'Taxi', amount });
    const { id } = (await form.attach('file', pdf, 'taxi.pdf').expect(201)).body as Refund;
    await hr.send('patch', `/api/refunds/${id}/review`, { status: 'APPROVED' }).expect(200);
    return id;
  }
  const list = async () => (await hr.get('/api/refund-payments').expect(200)).body as RefundPayments;
  const create = (by: Person, ...refundIds: string[]) => by.send('post', '/api/refund-payments', { refundIds });
  const created = async (...refundIds: string[]) => (await create(hr, ...refundIds).expect(201)).body as OpenPayment;
  const file = (id: string, format: string) => hr.get(`/api/refund-payments/${id}/file?format=${format}`);
  const idsOf = (refunds: readonly { id: string }[]) => refunds.map(({ id }) => id);
  const ofAna = async (id: string) => ((await ana.get('/api/refunds')).body as Refund[]).find((one) => one.id === id)!;

  it('R33a.1 lists what is to be paid, apart for IBANs outside SEPA and for people without one', async () => {
    const [inSepa, outside, without] = [
      await approved(),
      await approved(await employee('Deniz Kaya', ibans.turkey)),
      await approved(await employee('No Account')),
    ];
    const pending = ana.send('post', '/api/refunds').field({ description: 'Taxi', amount: '1' });
    const { id: stillPending } = (await pending.attach('file', pdf, 'taxi.pdf').expect(201)).body as Refund;
    const { sepa, elsewhere, withoutIban, hasPayer } = await list();
    expect([hasPayer, idsOf(sepa), idsOf(elsewhere), idsOf(withoutIban)]).toEqual([
      true,
      [inSepa],
      [outside],
      [without],
    ]);
    expect(sepa[0]).toMatchObject({ amount: 1250, userName: 'Ana Núñez', approvedAt: expect.any(String) as string });
    await create(hr, stillPending).expect(409, /R?efund is paid after it was approved/);
  });

  it('R33a.2 R33a.6 a file has the IBANs, and neither the list, the log nor its lines have them', async () => {
    const { id, count, amount, isSepa, createdByName } = await created(await approved(), await approved(ana, '5'));
    expect({ count, amount, isSepa, createdByName }).toEqual({
      count: 2,
      amount: 1255,
      isSepa: true,
      createdByName: 'Hanna Reed',
    });
    const xml = (
      await file(id, 'sepa')
        .expect(200)
        .expect('content-type', /^application\/xml/)
        .buffer(true)
    ).text;
    expect(xml).toContain(`<MsgId>${id.replaceAll('-', '')}</MsgId>`);
    expect(xml).toContain('<Nm>Mueller + Soehne</Nm>');
    expect(xml).toContain('<CtrlSum>12.55</CtrlSum>');
    expect(xml).toContain(`<Cdtr><Nm>Ana Nunez</Nm></Cdtr><CdtrAcct><Id><IBAN>${ibans.spain}</IBAN>`);
    const rows = parse((await file(id, 'csv').expect(200)).text, { bom: true, columns: true });
    expect(rows[0]).toMatchObject({ 'Full name': 'Ana Núñez', IBAN: ibans.spain, 'Amount in euros': '12.50' });
    expect(JSON.stringify(await list())).not.toContain(ibans.spain);
    const { rows: events } = await portal.pool.query('select data::text as text from log.events');
    expect(events.map(({ text }: { text: string }) => text).join()).not.toContain(ibans.spain);
  });

  it('R33a.2 of two files at once with the same refund, one is made, and the other reserves nothing', async () => {
    const [first, shared, last] = [await approved(), await approved(), await approved()];
    const replies = await Promise.all([create(hr, first, shared), create(secondHr, shared, last)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ code: 'NOT_PAYABLE' });
    const left = replies[0].status === 201 ? last : first;
    const waiting = idsOf((await list()).sepa);
    expect(waiting).toContain(left);
    expect(waiting).not.toContain(shared);
  });

  it('R33a.3 a file that is given back is gone, and its refunds can be paid again', async () => {
    const id = await approved();
    const payment = await created(id);
    expect(idsOf((await list()).open)).toContain(payment.id);
    await hr.send('delete', `/api/refund-payments/${payment.id}`).expect(204);
    expect(idsOf((await list()).open)).not.toContain(payment.id);
    await file(payment.id, 'csv').expect(404);
    await hr.send('delete', `/api/refund-payments/${payment.id}`).expect(404);
    await created(id);
  });

  it('R33a.4 what is in a file becomes paid once, and its requester sees when', async () => {
    const id = await approved();
    const payment = await created(id);
    expect(await ofAna(id)).toMatchObject({ status: 'APPROVED', paidAt: null });
    const ends = await Promise.all([
      hr.send('post', `/api/refund-payments/${payment.id}/paid`),
      secondHr.send('delete', `/api/refund-payments/${payment.id}`),
    ]);
    const isPaid = ends[0].status === 200;
    expect([ends[0].status, ends[1].status]).toEqual(isPaid ? [200, expect.any(Number)] : [expect.any(Number), 204]);
    expect(ends.filter(({ status }) => status === 404 || status === 409)).toHaveLength(1);
    expect((await ofAna(id)).paidAt !== null).toBe(isPaid);
    expect(idsOf((await list()).sepa).includes(id)).toBe(!isPaid);
  });

  it('R33a.8 a file that was marked as paid is listed as such, and stays the same order', async () => {
    const eve = await employee('Eve Paid', ibans.spain);
    const { id } = await created(await approved(eve));
    const sepa = async () => (await file(id, 'sepa').expect(200).buffer(true)).text;
    const days = 40;
    // it was made and downloaded earlier
    await portal.pool.query(
      `update views.refunds set reserved_at = reserved_at - make_interval(days => $1) where payment_id = $2`,
      [days, id],
    );
    const before = await sepa();
    const made = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    expect(before).toContain(`<ReqdExctnDt><Dt>${made}</Dt>`);
    const { body } = await hr.send('post', `/api/refund-payments/${id}/paid`).expect(200);
    const { paid, open } = body as RefundPayments;
    expect(idsOf(open)).not.toContain(id);
    expect(paid[0]).toMatchObject({ id, count: 1, amount: 1250, isSepa: true, paidAt: expect.any(String) as string });
    expect(await sepa()).toBe(before);
    await hr.send('put', `/api/users/${eve.id}/employment`, { iban: 'PT50000201231234567890154' }).expect(200);
    expect((await file(id, 'sepa').expect(409)).body.message).toContain('is paid, and the IBAN has been changed since');
    await file(id, 'csv').expect(200);
  });

  it('R33a.4 a refund without an IBAN is marked as paid by itself, and not twice', async () => {
    const id = await approved(await employee('Cash Only'));
    const path = `/api/refund-payments/refunds/${id}/paid`;
    const replies = await Promise.all([hr.send('patch', path), secondHr.send('patch', path)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(idsOf((await list()).withoutIban)).not.toContain(id);
    await create(hr, id).expect(409);
  });

  it('R33a.7 all that was approved until a day is marked as paid, if it is as many as HR was shown', async () => {
    const [inFile, waiting] = [await approved(), await approved(await employee('Paid Before'))];
    const payment = await created(inFile);
    const until = '2199-12-31';
    const earlier = async (day: string) =>
      (await hr.get(`/api/refund-payments/earlier?approvedUntil=${day}`).expect(200)).body as EarlierRefunds;
    const mark = (count: number) => hr.send('post', '/api/refund-payments/earlier', { approvedUntil: until, count });
    const { count, amount, hasMore } = await earlier(until);
    expect([amount >= 1250, hasMore, await earlier('2026-01-01')]).toEqual([
      true,
      false,
      { count: 0, amount: 0, hasMore: false },
    ]);
    const late = await approved();
    await mark(count).expect(409);
    expect(idsOf((await list()).withoutIban)).toContain(waiting);
    const [marked, reserved] = await Promise.all([mark(count + 1), create(secondHr, late)]);
    expect([marked.status, reserved.status].sort()).toEqual([expect.any(Number), 409]);
    if (marked.status === 409) await mark(count).expect(200);
    expect(await earlier(until)).toMatchObject({ count: 0 });
    const { sepa, elsewhere, withoutIban, open } = await list();
    expect([sepa, elsewhere, withoutIban]).toEqual([[], [], []]);
    expect(idsOf(open)).toContain(payment.id);
    await mark(1).expect(409);
    await mark(0).expect(400);
  });

  it('R33a.5 a SEPA file is refused for an account elsewhere, which a CSV file has', async () => {
    const { id, isSepa } = await created(await approved(await employee('Ece Demir', ibans.turkey)));
    expect(isSepa).toBe(false);
    expect((await file(id, 'sepa').expect(409)).body.message).toContain('without an IBAN in SEPA');
    expect((await file(id, 'csv').expect(200)).text).toContain(ibans.turkey);
  });

  it('R33a.5 what is paid to whom is decided at the download: after a changed and a removed IBAN, and after archiving', async () => {
    const bo = await employee('Bo Berg', ibans.spain);
    const { id } = await created(await approved(bo));
    const waiting = await approved(bo);
    const setIban = (iban: string | null) => hr.send('put', `/api/users/${bo.id}/employment`, { iban }).expect(200);
    await setIban(null);
    expect((await file(id, 'sepa').expect(409)).body.message).toMatch(
      /^Refund \d{4}-\d+ is for someone without an IBAN in SEPA/,
    );
    expect((await file(id, 'csv').expect(200)).text).toContain('Bo Berg');
    expect(idsOf((await list()).withoutIban)).toContain(waiting);
    const corrected = 'PT50000201231234567890154';
    await setIban(corrected);
    await hr.send('patch', `/api/users/${bo.id}/archive`).expect(200);
    const { text } = await file(id, 'sepa').expect(200).buffer(true);
    expect([text.includes(corrected), text.includes(ibans.spain)]).toEqual([true, false]);
    expect(idsOf((await list()).sepa)).toContain(waiting);
  });

  it('R78.2 R78.3 a new IBAN is marked for 14 days, also in a file and after an import, and a file is not made if another is new', async () => {
    const [old, changed] = [await employee('Old Account', ibans.spain), await employee('New Account', ibans.spain)];
    const age = (days: number) =>
      portal.pool.query(
        'update views.bank_accounts set changed_at = now() - make_interval(days => $1) where user_id = any($2)',
        [days, [old.id, changed.id]],
      );
    await age(15);
    const refundIds = [await approved(old), await approved(changed)];
    const marks = async () => {
      const { sepa } = await list();
      return refundIds.map((id) => sepa.find((one) => one.id === id)!.newIbanSince !== null);
    };
    expect(await marks()).toEqual([false, false]);
    const email = ((await hr.get(`/api/users/${changed.id}`)).body as User).email;
    const text = `Email;IBAN\n${email};PT50000201231234567890154`;
    await hr.send('post', '/api/users/import', { text }).expect(200);
    expect(await marks()).toEqual([false, true]);
    const make = (newIbans?: number) => hr.send('post', '/api/refund-payments', { refundIds, newIbans });
    expect((await make(0).expect(409)).body).toMatchObject({ code: 'NOT_PAYABLE' });
    await make(-1).expect(400);
    const payment = (await make(1).expect(201)).body as OpenPayment;
    expect(payment.newIbansOf).toEqual(['New Account']);
    await age(13);
    expect((await list()).open.find(({ id }) => id === payment.id)!.newIbansOf).toEqual(['New Account', 'Old Account']);
  });

  it('R23 an erased person’s refund leaves the payment file', async () => {
    const gone = await employee('Gone Soon', 'PT50000201231234567890154');
    const { id } = await created(await approved(), await approved(gone));
    await approved(gone);
    const { unpaidRefunds } = (await hr.get(`/api/users/${gone.id}/retention`).expect(200)).body as PersonRetention;
    expect(unpaidRefunds).toBe(2);
    await hr.send('delete', `/api/users/${gone.id}`).expect(204);
    const { text } = await file(id, 'csv').expect(200);
    expect(text).not.toMatch(/Gone Soon|PT50/);
    expect(text).toContain('Ana Núñez');
    await hr.send('post', `/api/refund-payments/${id}/paid`).expect(200);
  });
});
