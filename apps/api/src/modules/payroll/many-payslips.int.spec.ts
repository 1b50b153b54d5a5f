import { randomUUID } from 'node:crypto';
import type { MonthPayslip, PayrollDocument, PayslipCoverage, StagedPayslip } from '@staffroom/contracts/payroll.js';
import { type FilePortal, type Given, type Person, startFilePortal } from '../../testing/file-portal.js';
import { pdf } from '../../testing/sample-files.js';
import { until } from '../../testing/until.js';

describe('payslips of many people', () => {
  let portal: FilePortal;
  let hr: Person;
  let ana: Person;
  let ben: Person;
  /** March of a year of its own for each test. */
  let fiscalYear = 2000;

  beforeAll(async () => {
    portal = await startFilePortal();
    hr = await portal.person('HR_MANAGER');
    ana = await portal.person('EMPLOYEE', { fullName: 'Ana López' });
    ben = await portal.person('EMPLOYEE', { fullName: 'Ben Archer' });
  });
  afterAll(() => portal.stop());
  beforeEach(() => void fiscalYear++);

  const sendFiles = (userIds: string, files: Given[], who = hr) =>
    who.upload('/api/payroll/staged', { userIds }, ...files);
  const stage = async (...people: { id: string }[]) => {
    const files = people.map((_, at) => ({ name: `${at + 1}.pdf` }));
    const { body } = await sendFiles(people.map(({ id }) => id).join(), files).expect(201);
    return (body as StagedPayslip[]).map(({ id }, at) => ({ id, fileName: `${at + 1}.pdf` }));
  };
  const publish = (payslips: object[], changes: object = {}, who = hr) =>
    who.send('post', '/api/payroll/publish').send({ fiscalYear, month: 3, payslips, ...changes });
  const listed = async () =>
    (await hr.get(`/api/payroll/month?month=${fiscalYear}-03`).expect(200)).body as MonthPayslip[];
  const rowOf = async (id: string) =>
    (await portal.pool.query(`select kept_at, released_at from state.files where id = $1`, [id])).rows[0] as
      { kept_at: Date | null; released_at: Date | null } | undefined;
  const leftOf = async (ownerId: string) =>
    (await portal.pool.query('select from state.files where owner_id = $1', [ownerId])).rowCount;

  it('R35b.1 staged files are shown nowhere, and R35b.2 become payslips together', async () => {
    const staged = await stage(ana, ben);
    expect(await listed()).toEqual([]);
    const coverage = async () =>
      ((await hr.get(`/api/payroll/coverage?month=${fiscalYear}-03`).expect(200)).body as PayslipCoverage).withPayslip;
    expect(await coverage()).toBe(0);
    for (const { id } of staged) {
      await hr.get(`/api/payroll/${id}/file`).expect(404);
      expect(await portal.files.open(id)).toBeNull();
    }
    const { body } = await publish(staged).expect(201);
    const [first, second] = body as [MonthPayslip, MonthPayslip];
    expect(first).toMatchObject({ userId: ana.id, userName: 'Ana López', fileName: '1.pdf', fiscalYear, month: 3 });
    expect(second).toMatchObject({ userId: ben.id, userName: 'Ben Archer', fileName: '2.pdf', fiscalYear, month: 3 });
    expect(await listed()).toEqual([first, second]);
    expect(await coverage()).toBe(2);
    expect((await ben.get(second.fileUrl).expect(200)).body).toEqual(pdf);
    await ana.get(second.fileUrl).expect(404);
  });

  it('R35b.2 each person is notified once', async () => {
    await publish(await stage(ana, ben)).expect(201);
    const link = `/payroll?year=${fiscalYear}&month=3`;
    for (const person of [ana, ben]) {
      const received = async () =>
        ((await person.get('/api/notifications').expect(200)).body as { link: string; message: string }[]).filter(
          (notification) => notification.link === link,
        );
      await until(async () => (await received()).length > 0);
      const message = `Your payroll document for March ${fiscalYear} is waiting for you.`;
      expect(await received()).toMatchObject([{ message }]);
    }
  });

  it('R35b.3 a second payslip of the month is refused, every place is named, and nothing is published', async () => {
    await publish(await stage(ben)).expect(201);
    const [ofAna, ofBen, ofAnaToo] = await stage(ana, ben, ana);
    const { body } = await publish([ofAna!, ofBen!, ofAnaToo!]).expect(409);
    expect(body).toEqual({
      statusCode: 409,
      code: 'DUPLICATE_PAYSLIP',
      message: 'Nothing was published. This person already has a payslip of this month.',
      errors: [
        { field: 'payslips.1', message: 'This person already has a payslip of this month.' },
        { field: 'payslips.2', message: 'Another file is for the same person.' },
      ],
    });
    expect((await listed()).map(({ userId }) => userId)).toEqual([ben.id]);
    await publish([ofAna!]).expect(201);
    expect((await listed()).map(({ userId }) => userId)).toEqual([ana.id, ben.id]);
  });

  it('R35b.3 of two calls at once with the same files one succeeds', async () => {
    const staged = await stage(ana, ben);
    const replies = await Promise.all([publish(staged), publish(staged)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listed()).toHaveLength(2);
  });

  it('R35b.3 of two calls at once for the same person and month one succeeds', async () => {
    const [one, other] = [await stage(ana), await stage(ana)];
    const replies = await Promise.all([publish(one), publish(other)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'DUPLICATE_PAYSLIP' });
    expect(await listed()).toHaveLength(1);
  });

  it('R35b.2 files that are not staged, or not by the caller, publish nothing', async () => {
    const [staged] = await stage(ana);
    const unknown = { id: randomUUID(), fileName: 'Unknown.pdf' };
    const { body } = await publish([staged!, unknown, staged!]).expect(409);
    expect(body).toMatchObject({
      code: 'STAGED_FILE_GONE',
      errors: [
        { field: 'payslips.1', message: 'This file is no longer on the server. Upload it again.' },
        { field: 'payslips.2', message: 'This file is listed twice.' },
      ],
    });
    const other = await portal.person('HR_MANAGER');
    await publish([staged!], {}, other).expect(409);
    expect(await listed()).toEqual([]);
    await publish([staged!]).expect(201);
    await publish([staged!]).expect(409); // it is a payslip now
  });

  it('R35b.1 a file waits for a day and is then removed', async () => {
    const [staged] = await stage(ana);
    await portal.pool.query(
      `update state.files set created_at = created_at - interval '23 hours', staged_until = staged_until - interval '23 hours'
       where id = $1`,
      [staged!.id],
    );
    await portal.files.sweep();
    expect(await rowOf(staged!.id)).toEqual({ kept_at: null, released_at: null });
    await portal.pool.query(`update state.files set staged_until = now() - interval '1 second' where id = $1`, [
      staged!.id,
    ]);
    await publish([staged!]).expect(409);
    await portal.files.sweep();
    expect(await rowOf(staged!.id)).toBeUndefined();
  });

  it('R35b.1 R23 a file is removed with its person, and the others can still be published', async () => {
    const leaver = await portal.person('EMPLOYEE');
    const [ofAna, ofLeaver] = await stage(ana, leaver);
    await hr.send('delete', `/api/users/${leaver.id}`).expect(204);
    const { body } = await publish([ofAna!, ofLeaver!]).expect(409);
    expect(body).toMatchObject({ code: 'STAGED_FILE_GONE', errors: [{ field: 'payslips.1' }] });
    await publish([ofAna!]).expect(201);
    await portal.pool.query(`update state.files set created_at = now() - interval '11 minutes' where owner_id = $1`, [
      leaver.id,
    ]);
    await portal.files.sweep();
    expect(await leftOf(leaver.id)).toBe(0);
  });

  it('R35b.1 R23 a file is removed with its sender', async () => {
    const sender = await portal.person('HR_MANAGER');
    const { body } = await sendFiles(ana.id, [{}], sender).expect(201);
    const [{ id }] = body as [StagedPayslip];
    await hr.send('delete', `/api/users/${sender.id}`).expect(204);
    expect(await rowOf(id)).toEqual({ kept_at: null, released_at: expect.any(Date) });
  });

  it('R35b.2 what is published stays when its sender is deleted', async () => {
    const sender = await portal.person('HR_MANAGER');
    const { body } = await sendFiles(ana.id, [{}], sender).expect(201);
    const reply = await publish([{ id: (body as [StagedPayslip])[0].id, fileName: 'March.pdf' }], {}, sender);
    expect(reply.status).toBe(201);
    await hr.send('delete', `/api/users/${sender.id}`).expect(204);
    await portal.files.sweep();
    await ana.get((reply.body as [PayrollDocument])[0].fileUrl).expect(200);
  });

  it('R35b.2 a person who was archived meanwhile still gets the last payslip', async () => {
    const leaver = await portal.person('EMPLOYEE');
    const staged = await stage(leaver);
    await hr.send('patch', `/api/users/${leaver.id}/archive`).expect(200);
    await publish(staged).expect(201);
  });

  it('R34 R35b.1 a batch that is refused leaves nothing', async () => {
    const newcomer = await portal.person('EMPLOYEE');
    const twentyOne = Array.from({ length: 21 }, () => ({}));
    await sendFiles(Array(21).fill(newcomer.id).join(), twentyOne).expect(413);
    await sendFiles([newcomer.id, newcomer.id].join(), [{}, { bytes: Buffer.from('text') }]).expect(415);
    await sendFiles([newcomer.id, randomUUID()].join(), [{}, {}]).expect(404);
    for (const userIds of [newcomer.id, `${newcomer.id},ben`, '']) {
      const { body } = await sendFiles(userIds, [{}, {}]).expect(400);
      expect(body.errors).toEqual([{ field: 'userIds', message: 'Name a person for each file' }]);
    }
    expect(await leftOf(newcomer.id)).toBe(0);
  });

  it.each([
    ['month', { month: 13 }],
    ['fiscalYear', { fiscalYear: 1999 }],
    ['fiscalYear', { fiscalYear: 'x' }],
    ['payslips', { payslips: [] }],
    ['payslips', { payslips: 'all' }],
    ['payslips', { payslips: [[]] }],
    ['payslips', { payslips: Array.from({ length: 501 }, () => ({ id: randomUUID(), fileName: 'a.pdf' })) }],
    ['payslips.0.id', { payslips: [{ id: 'x', fileName: 'a.pdf' }] }],
    ['payslips.0.fileName', { payslips: [{ id: randomUUID(), fileName: '' }] }],
    ['payslips.0.fileName', { payslips: [{ id: randomUUID(), fileName: '..' }] }],
  ])('a wrong %s is refused and named', async (field, changes) => {
    const { body } = await publish([{ id: randomUUID(), fileName: 'a.pdf' }], changes).expect(400);
    expect((body as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([field]);
  });

  it('R35b.2 a hundred payslips are published at once', async () => {
    const staged: { id: string; fileName: string }[] = [];
    while (staged.length < 100) {
      const people: Person[] = [];
      for (let at = 0; at < 20; at++) people.push(await portal.person('EMPLOYEE'));
      staged.push(...(await stage(...people)));
    }
    await publish(staged).expect(201);
    const { body } = await hr.get(`/api/payroll/coverage?month=${fiscalYear}-03`).expect(200);
    expect((body as PayslipCoverage).withPayslip).toBe(100);
  });
});
