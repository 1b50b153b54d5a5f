/** The proof of the decision about an own request, as the portal gives it. */
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackgroundWork } from '../../background-work.js';
import { Clock } from '../../platform/clock/clock.js';
import { SigningKey } from '../../platform/log-integrity/signing-key.js';
import { type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';
import { mondayOfNextFebruary } from '../../testing/next-february.js';
import { pdf } from '../../testing/sample-files.js';
import { until } from '../../testing/until.js';
import { NightlyCheckpoints } from '../checkpoints/facade.js';
import { createMailTransport } from '../mails/facade.js';

let portal: FilePortal;
let lead: Person;
let ana: Person;
const key = generateKeyPairSync('ed25519').privateKey;

beforeAll(async () => {
  portal = await startFilePortal();
  lead = await portal.person('EXECUTIVE', { fullName: 'Leo Bach' });
  ana = await portal.person('EMPLOYEE', { fullName: 'Ana López', managerId: lead.id, vacationDays: 23 });
});
afterAll(() => portal.stop());

class Night extends Clock {
  constructor(private readonly iso: string) {
    super('UTC');
  }
  override now(): Date {
    return new Date(this.iso);
  }
}

let year = 2031;
/** The night after everything that has happened so far. */
async function aNight(): Promise<void> {
  const { platform } = portal;
  const config = { ...platform.config, auditSigningKey: key };
  const clock = new Night(`${year++}-03-01T00:00:00Z`);
  const report = (message: string) => {
    throw new Error(message);
  };
  const transport = createMailTransport(config, () => undefined);
  await new NightlyCheckpoints({ ...platform, config, clock, transport, report, say: () => undefined }).run();
}

async function decidedRefund(): Promise<string> {
  const form = ana.send('post', '/api/refunds').field({ description: 'Train', amount: '1250' });
  const { id } = (await form.attach('file', pdf, 'Ticket.pdf').expect(201)).body as { id: string };
  await review(`/api/refunds/${id}/review`, { status: 'APPROVED', comment: 'Have a good trip' });
  return id;
}

const review = (path: string, body: object) =>
  portal.agent().patch(path).set('cookie', lead.cookie).send(body).expect(200);
const proof = (who: Person, path: string) => portal.agent().get(`${path}/proof`).set('cookie', who.cookie);

async function verified(body: object): Promise<string> {
  const [file, pem] = [
    join(portal.platform.config.dataDir, 'proof.json'),
    join(portal.platform.config.dataDir, 'key.pem'),
  ];
  await writeFile(file, JSON.stringify(body));
  await writeFile(pem, new SigningKey(key).publicPem);
  const tool = join(__dirname, '../../../../../tools/staffroom-verify.mjs');
  return execFileSync(process.execPath, [tool, '--proof', file, '--public-key', pem]).toString();
}

describe('R41 the proof of a decision', () => {
  it('is given to the requester after the next night, and verifies without the portal', async () => {
    const id = await decidedRefund();
    const early = await proof(ana, `/api/refunds/${id}`).expect(409);
    expect(early.body).toMatchObject({
      code: 'NO_PROOF_YET',
      message: 'There is no proof of this decision yet, because proofs are made at night. Try again tomorrow.',
    });
    await aNight();
    const { body } = await proof(ana, `/api/refunds/${id}`).expect(200);
    expect(body).toMatchObject({
      format: 'staffroom-proof-1',
      hashed: { type: 'RefundReviewed', stream: `refund-${id}` },
      readable: {
        actor: 'Leo Bach',
        subject: 'Ana López',
        data: { decision: 'APPROVED', comment: 'Have a good trip' },
      },
    });
    expect(await verified(body)).toMatch(/\(RefundReviewed in refund-.*Intact\.\n$/s);
  });

  it('the portal makes the checkpoint of the night by itself', async () => {
    const id = await decidedRefund();
    const { platform } = portal;
    const clock = new Night(`${year++}-03-01T00:00:00Z`);
    const background = new BackgroundWork({ ...platform, clock, config: { ...platform.config, auditSigningKey: key } });
    background.showsMails = false;
    background.start();
    await until(async () => (await proof(ana, `/api/refunds/${id}`)).status === 200);
    await background.stop();
  });

  it('names no one but the two, and nothing of other people', async () => {
    const other = await portal.person('EMPLOYEE', { fullName: 'Otto Other', managerId: lead.id });
    const id = await decidedRefund();
    await aNight();
    const { text } = await proof(ana, `/api/refunds/${id}`).expect(200);
    expect(text).not.toContain('Otto Other');
    expect(text).not.toContain(other.id);
  });

  it('a decision about time off has one, too', async () => {
    const day = mondayOfNextFebruary();
    const leave = { type: 'SICK', startDate: day, endDate: day, reason: 'Flu' };
    const { id } = (await ana.send('post', '/api/time-off').send(leave).expect(201)).body as { id: string };
    const pending = await proof(ana, `/api/time-off/${id}`).expect(409);
    expect(pending.body).toMatchObject({ message: 'This request has not been decided yet.' });
    await review(`/api/time-off/${id}/review`, { status: 'REJECTED', comment: 'Not that day' });
    await aNight();
    const { body } = await proof(ana, `/api/time-off/${id}`).expect(200);
    expect(body).toMatchObject({ hashed: { type: 'TimeOffReviewed' }, readable: { data: { decision: 'REJECTED' } } });
    expect(await verified(body)).toContain('Intact.');
  });

  it('is for the requester alone: for everyone else it does not exist', async () => {
    const id = await decidedRefund();
    await aNight();
    await proof(lead, `/api/refunds/${id}`).expect(404);
    const hr = await portal.person('HR_MANAGER', { fullName: 'Helga Roth' });
    await proof(hr, `/api/refunds/${id}`).expect(404);
    await proof(ana, `/api/time-off/${id}`).expect(404);
  });
});
