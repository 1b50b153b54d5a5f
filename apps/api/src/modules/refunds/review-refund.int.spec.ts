import { randomUUID } from 'node:crypto';
import type { Refund, TeamRefund } from '@staffroom/contracts/refunds.js';
import { refundStream } from '@staffroom/domain/refunds/refund-events.js';
import { allPages } from '../../testing/all-pages.js';
import { pdf } from '../../testing/sample-files.js';
import { startTimeOffPortal, type TestPerson, type TimeOffPortal } from '../../testing/time-off-portal.js';
import { defaultOrder, peopleInTeam, teamQueue } from '../requests/facade.js';
import { refundKind } from './facade.js';

const approve = { status: 'APPROVED' };

describe('reviewing refunds', () => {
  let portal: TimeOffPortal;
  let hr: TestPerson;
  let lead: TestPerson;
  let ana: TestPerson;

  beforeAll(async () => {
    portal = await startTimeOffPortal();
    hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Helga Roth' });
  });
  afterAll(() => portal.stop());
  beforeEach(async () => {
    lead = await portal.person({ role: 'EXECUTIVE' });
    ana = await portal.person({ managerId: lead.id, fullName: 'Ana Reyes' });
  });

  const requested = async (person = ana, description = 'Taxi'): Promise<string> => {
    const form = person.send('post', '/api/refunds').field({ description, amount: '1999' });
    return ((await form.attach('file', pdf, 'taxi.pdf').expect(201)).body as Refund).id;
  };
  const review = (reviewer: TestPerson, id: string, body: object) =>
    reviewer.send('patch', `/api/refunds/${id}/review`, body);
  const queue = async (reviewer: TestPerson, query = '') =>
    (await reviewer.get(`/api/team/refunds${query}`).expect(200)).body as TeamRefund[];

  it('R15 a review returns the reviewed request, and the requester sees it [S1.7 S7.17]', async () => {
    const id = await requested();
    const { body } = await review(hr, id, { status: 'REJECTED', comment: ' No VAT number ' }).expect(200);
    const reviewed = { id, status: 'REJECTED', reviewComment: 'No VAT number', reviewerName: 'Helga Roth' };
    expect(body).toMatchObject({ ...reviewed, reviewedAt: expect.any(String), amount: 1999 });
    expect((await ana.get('/api/refunds')).body).toEqual([body]);
  });

  it('R15.1 of two reviewers at once, one succeeds and the other learns the current status', async () => {
    const id = await requested();
    const replies = await Promise.all([review(hr, id, approve), review(lead, id, { status: 'REJECTED' })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = replies[0].status === 200 ? replies : [replies[1], replies[0]];
    expect(loser.body.message).toContain(winner.body.status.toLowerCase());
    expect(loser.body.code).toBe('ALREADY_REVIEWED');
  });

  it('R15 of a review and a withdrawal at once, exactly one succeeds', async () => {
    const id = await requested();
    const [reviewed, withdrawn] = await Promise.all([
      review(hr, id, approve),
      ana.send('delete', `/api/refunds/${id}`),
    ]);
    const kept = (await ana.get('/api/refunds')).body as Refund[];
    if (withdrawn.status === 204) {
      expect([404, 409]).toContain(reviewed.status);
      expect(kept).toEqual([]);
    } else {
      expect([reviewed.status, withdrawn.status]).toEqual([200, 409]);
      expect(kept[0]!.status).toBe('APPROVED');
      await ana.get(kept[0]!.fileUrl).expect(200);
    }
  });

  it('R43.3 the queue is searched by the requester’s name or the beginning of the reference, on the server', async () => {
    const bo = await portal.person({ managerId: lead.id, fullName: 'Bo Berg' });
    const [ofAna, ofBo] = [await requested(), await requested(bo)];
    const { title } = (await queue(lead)).find(({ id }) => id === ofBo)!;
    const found = async (search: string) =>
      (await queue(lead, `?search=${encodeURIComponent(search)}`)).map(({ id }) => id);
    expect(await found('reyes')).toEqual([ofAna]);
    expect(await found(title.toLowerCase())).toEqual([ofBo]);
    expect(await found(title.slice('Refund '.length))).toEqual([ofBo]);
    expect(await found('Refund 2026-')).toEqual([ofBo, ofAna]);
    expect(await found(`${title}0`)).toEqual([]);
    expect(await found('nobody')).toEqual([]);
  });

  it('R14 nobody can review their own request, and this is checked before anything else', async () => {
    const id = await requested(lead);
    expect((await review(lead, id, approve).expect(403)).body.code).toBe('OWN_REQUEST');
    await review(lead, id, { status: 'PERHAPS' }).expect(403);
    await lead.send('patch', `/api/refunds/${id}/review`).type('json').send('{').expect(403); // R2b: before the body is read
    await hr.send('patch', `/api/refunds/${id}/review`).type('json').send('{').expect(400);
  });

  it('R14.1 a reviewer who does not see the requester gets 404, as if the request did not exist; employees get 403', async () => {
    const id = await requested();
    const stranger = await portal.person({ role: 'EXECUTIVE' });
    const reply = await review(stranger, id, approve).expect(404);
    expect((await review(stranger, randomUUID(), approve).expect(404)).body).toEqual(reply.body);
    await review(stranger, 'nonsense', approve).expect(404);
    await review(await portal.person(), id, approve).expect(403);
    await review(hr, id, { ...approve, comment: 'x'.repeat(501) }).expect(400);
  });

  it('R28b a withdrawn request cannot be reviewed, and a reviewed one cannot be withdrawn', async () => {
    const [withdrawn, done] = [await requested(), await requested()];
    await ana.send('delete', `/api/refunds/${withdrawn}`).expect(204);
    await review(hr, withdrawn, approve).expect(404);
    await review(hr, done, approve).expect(200);
    const reply = await ana.send('delete', `/api/refunds/${done}`).expect(409);
    expect(reply.body.message).toContain('already approved');
  });

  it('R23 a deleted reviewer is shown as "Deleted user"', async () => {
    const reviewer = await portal.person({ role: 'HR_MANAGER' });
    await review(reviewer, await requested(), approve).expect(200);
    await portal.remove(reviewer.id);
    expect((await ana.get('/api/refunds')).body[0].reviewerName).toBe('Deleted user');
  });

  it('R13.1 the queue shows the requests of all visible people with their names, pending first, but not the reviewer’s own [S7.22]', async () => {
    const [first, second, third] = [
      await requested(ana, 'One'),
      await requested(ana, 'Two'),
      await requested(ana, 'Three'),
    ];
    await review(lead, third, approve).expect(200);
    await requested(lead);
    await requested(await portal.person());
    const rows = await queue(lead);
    expect(rows.map(({ id }) => id)).toEqual([second, first, third]);
    expect(rows[0]).toMatchObject({ userName: 'Ana Reyes', userJobTitle: 'Tester', description: 'Two', amount: 1999 });
    expect((await queue(hr)).map(({ userId }) => userId)).not.toContain(hr.id);
    expect((await queue(lead, '?status=APPROVED')).map(({ id }) => id)).toEqual([third]);
    await ana.get('/api/team/refunds').expect(403);
  });

  it('R17.3 the queue can be limited to one visible person or a team', async () => {
    const other = await portal.person({ managerId: lead.id });
    const [id, others] = [await requested(), await requested(other)];
    expect((await queue(lead, `?userId=${ana.id}`)).map((row) => row.id)).toEqual([id]);
    expect(await queue(lead, `?userId=${(await portal.person()).id}`)).toEqual([]);
    await lead.get('/api/team/refunds?userId=nobody').expect(400);
    const teamId = await portal.team('Design', lead.id);
    const member = await portal.person({ teamId });
    const theirs = await requested(member);
    const ofTeam = async (team: string | null, userId?: string) => {
      const members = peopleInTeam({ teamId: team, exceptUserId: null });
      const query = { userId, order: defaultOrder, after: null, limit: 100 };
      return (await teamQueue(portal.pool, refundKind, [members], query)).map(({ place }) => place.at(-1));
    };
    expect(await ofTeam(teamId)).toEqual([theirs]);
    expect(await ofTeam(teamId, ana.id)).toEqual([]);
    expect(await ofTeam(null, other.id)).toEqual([others]);
  });

  it('R43.1 250 requests come in three pages, each request once, pending ones first', async () => {
    const context = { actorId: null, command: 'Seed', requestId: randomUUID() };
    const file = { fileId: randomUUID(), sizeBytes: 1, type: 'application/pdf', sha256: '00' };
    await portal.log.transact(context, async (unit) => {
      for (let i = 0; i < 250; i++) {
        const about = { refundId: randomUUID(), userId: ana.id };
        const data = {
          ...about,
          title: `Refund 2025-${i}`,
          amountCents: i + 1,
          description: 'x',
          fileName: 'x',
          file,
        };
        await unit.record(refundStream(about.refundId), { type: 'RefundRequested', data });
        const decision = { ...about, decision: 'APPROVED', comment: null, reviewerId: hr.id };
        if (i % 3 > 0) await unit.record(refundStream(about.refundId), { type: 'RefundReviewed', data: decision });
      }
    });
    const pages = await allPages<TeamRefund>(lead.get, '/api/team/refunds');
    expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
    const rows = pages.flat();
    expect(new Set(rows.map(({ id }) => id)).size).toBe(250);
    expect(rows.findIndex(({ status }) => status !== 'PENDING')).toBe(84);
    await lead.get('/api/team/refunds?after=nonsense').expect(400);
  });
});
