import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../../testing/time-off-portal.js';

const week = { type: 'VACATION', startDate: '2026-07-06', endDate: '2026-07-10' };
const approve = { status: 'APPROVED' };

describe('reviewing time off', () => {
  let portal: TimeOffPortal;
  let hr: TestPerson;
  let lead: TestPerson;
  let ana: TestPerson;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
    hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Helga Roth' });
    lead = await portal.person({ role: 'EXECUTIVE' });
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    ana = await portal.person({ managerId: lead.id });
  });

  const requested = async (person = ana, request: object = week): Promise<string> =>
    (await person.send('post', '/api/time-off', request).expect(201)).body.id as string;
  const review = (reviewer: TestPerson, id: string, body: object) =>
    reviewer.send('patch', `/api/time-off/${id}/review`, body);

  it('R15 an approval returns the approved request with comment and reviewer [S1.7 S7.20]', async () => {
    const id = await requested();
    const reply = await review(hr, id, { ...approve, comment: ' Enjoy ' }).expect(200);
    expect(reply.body).toMatchObject({
      ...week,
      id,
      status: 'APPROVED',
      reviewComment: 'Enjoy',
      reviewerName: 'Helga Roth',
      reviewedAt: expect.any(String),
    });
    expect((await ana.get('/api/time-off/balance')).body).toMatchObject({ approvedHours: 40, leftHours: 120 });
  });

  it('R15.1 of two reviewers at once, one succeeds and the other learns the current status', async () => {
    const id = await requested();
    const replies = await Promise.all([review(hr, id, approve), review(lead, id, { status: 'REJECTED' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = replies[0].status === 200 ? replies : [replies[1], replies[0]];
    expect(loser.body.message).toContain(winner.body.status.toLowerCase());
    expect(loser.body.code).toBe('ALREADY_REVIEWED');
  });

  it('R14.1 nobody can review their own request, and this is checked before anything else', async () => {
    const id = await requested(lead, { ...week, type: 'SICK' });
    expect((await review(lead, id, approve).expect(403)).body.code).toBe('OWN_REQUEST');
    await review(lead, id, { status: 'PERHAPS' }).expect(403);
    await lead.send('patch', `/api/time-off/${id}/review`).type('json').send('{').expect(403); // R2b: before the body is read
    await hr.send('patch', `/api/time-off/${id}/review`).type('json').send('{').expect(400);
  });

  it('R14.1 an executive who does not see the requester gets 404, as if the request did not exist [R2.2]', async () => {
    const stranger = await portal.person({ role: 'EXECUTIVE' });
    const reply = await review(stranger, await requested(), approve).expect(404);
    const missing = await review(stranger, '7f6b7f2e-7f0e-4f7e-8f7e-7f6b7f2e7f0e', approve).expect(404);
    expect(reply.body).toEqual(missing.body);
    await review(stranger, 'nonsense', approve).expect(404);
  });

  it('R12.1 an employee cannot review requests, even as manager of a team', async () => {
    const foreman = await portal.person();
    const teamId = await portal.team('Workshop', foreman.id);
    const id = await requested(await portal.person({ teamId }));
    await review(foreman, id, approve).expect(403);
  });

  it('R11.1 the manager of a team can review requests of its members', async () => {
    const teamId = await portal.team('Sales', lead.id);
    await review(lead, await requested(await portal.person({ teamId })), approve).expect(200);
  });

  it('R2b.1 an invalid body is reported before an unknown request', async () => {
    await review(hr, 'nonsense', { status: 'PENDING' }).expect(400);
    await review(hr, 'nonsense', { ...approve, comment: 'x'.repeat(501) }).expect(400);
  });

  it('R2 ids are case-insensitive when a request is viewed, reviewed and withdrawn', async () => {
    const capitals = async () => (await requested(ana, { ...week, type: 'SICK' })).toUpperCase();
    const id = await capitals();
    await hr.get(`/api/team/time-off/${id}/context`).expect(200);
    expect((await review(hr, id, approve).expect(200)).body).toMatchObject({
      id: id.toLowerCase(),
      status: 'APPROVED',
    });
    ana = await portal.person({ managerId: lead.id });
    const other = await capitals();
    expect((await lead.get(`/api/team/time-off?userId=${ana.id.toUpperCase()}`).expect(200)).body).toHaveLength(1);
    await ana.send('delete', `/api/time-off/${other}`).expect(204);
    const missing = await ana.send('delete', `/api/time-off/${ana.id}`).expect(404);
    expect((await ana.send('delete', '/api/time-off/nonsense').expect(404)).body).toEqual(missing.body);
  });

  it('R28b a withdrawn request cannot be reviewed', async () => {
    const id = await requested();
    await ana.send('delete', `/api/time-off/${id}`).expect(204);
    await review(hr, id, approve).expect(404);
  });

  it('R28b.1 a reviewed request cannot be withdrawn', async () => {
    const id = await requested();
    await review(lead, id, approve).expect(200);
    const reply = await ana.send('delete', `/api/time-off/${id}`).expect(409);
    expect(reply.body.message).toContain('already approved');
  });
});
