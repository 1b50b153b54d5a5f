import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { User } from '@staffroom/contracts/users.js';
import { areas } from '../../composition.js';
import { type FilePortal, type Person, startFilePortal } from '../../testing/file-portal.js';
import { pdfOf, password, plantCompany, type PlantedCompany, pngOf } from '../../testing/planted-company.js';
import { filesBelow, type Planted, tracesIn } from '../../testing/traces.js';
import { exportSubject } from './subject-export.js';

let portal: FilePortal;
let company: PlantedCompany;
let users: User[];
let work: string;
let number = 0;

beforeAll(async () => {
  portal = await startFilePortal();
  company = await plantCompany(portal);
  const { hr, ana, busy } = company;
  users = (await hr.get('/api/users').expect(200)).body as User[];
  await hr.get(`/api/teams/${company.carpenters}/documents`).expect(200);
  const [contract] = (await ana.get('/api/documents').expect(200)).body as { id: string; fileUrl: string }[];
  await ana.get(contract!.fileUrl).expect(200);
  await hr.get(contract!.fileUrl).expect(200);
  await busy.get(contract!.fileUrl).expect(404);
  await portal
    .agent()
    .post('/api/auth/login')
    .send({ email: emailOf(ana), password })
    .expect(200);
  const second = await hr
    .upload('/api/documents/upload', { userId: ana.id }, { name: 'contract-plume.pdf' })
    .expect(201);
  const third = await hr.upload('/api/documents/upload', { userId: ana.id }, { name: 'mistake-plume.pdf' }).expect(201);
  await hr.send('delete', `/api/documents/${(third.body as { id: string }[])[0]!.id}`).expect(204);
  expect(second.body).toHaveLength(1);
  work = await mkdtemp(join(tmpdir(), 'staffroom-export-'));
});
afterAll(async () => {
  await portal.stop();
  await rm(work, { recursive: true, force: true });
});

function emailOf({ id }: Person): string {
  return users.find((user) => user.id === id)!.email;
}

async function exported(who: string): Promise<string> {
  const folder = join(work, `export-${++number}`);
  const { log, keyring, files, pool } = portal.platform;
  expect(
    (await exportSubject({ log: { pool, codec: log.codec, areas }, keyring, files }, who, folder)).unreadable,
  ).toEqual([]);
  return folder;
}

async function json<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as T;
}

/** The words and files that were planted for one of two people. */
function plantedOf(word: 'plume' | 'quux'): Planted {
  return {
    reason: `wedding of cousin ${word}`,
    approved: `sailing with ${word}`,
    pending: `dentist of ${word}`,
    comment: `too many weddings, ${word}`,
    refund: `hammer for ${word}`,
    otherRefund: `nails for ${word}`,
    refundComment: `good hammer, ${word}`,
    receiptName: `receipt-${word}.pdf`,
    documentName: `contract-${word}.pdf`,
    payslipName: `payslip-${word}.pdf`,
    receipt: pdfOf(`hammer for ${word}`),
    contract: pdfOf(`contract of ${word}`),
    payslip: pdfOf(`payslip of ${word}`),
  };
}

function withoutSelf(person: Person): Planted {
  const others = users.filter(({ id }) => id !== person.id);
  const facts = others.flatMap(({ id, email, fullName }) => [id, email, fullName.split(' ')[1]!]);
  return Object.fromEntries(facts.map((fact) => [fact, fact]));
}

describe('the export of a person’s data', () => {
  it('contains everything, including former names and deleted documents [R23.9]', async () => {
    const { ana } = company;
    const folder = await exported(emailOf(ana));
    const places = await filesBelow(folder);
    const said: Planted = {
      ...plantedOf('plume'),
      nails: pngOf('nails for plume'),
      name: 'Ana Plume',
      email: emailOf(ana),
      job: 'Saw sharpener and filer',
      team: 'Carpenters',
      deleted: 'mistake-plume.pdf',
    };
    const found = new Set(tracesIn(said, places).map((trace) => trace.split(' in ')[0]));
    expect(Object.keys(said).filter((name) => !found.has(name))).toEqual([]);
    const profile = await json<{ formerly: { jobTitle?: string }[] }>(folder, 'profile.json');
    expect(profile.formerly).toMatchObject([{ jobTitle: 'Saw sharpener', changedBy: 'an HR manager' }]);
    const { balances } = await json<{ balances: { correctionHours: number }[] }>(folder, 'time-off.json');
    expect(balances).toContainEqual(expect.objectContaining({ correctionHours: -60 }));
  });

  it('contains nothing about anyone else: no names, ids, files or words [R23.9]', async () => {
    for (const person of [company.ana, company.boss, company.hr, company.busy]) {
      const places = await filesBelow(await exported(person.id));
      const others = {
        ...withoutSelf(person),
        ...plantedOf('quux'),
        ...(person === company.ana ? {} : plantedOf('plume')),
      };
      expect(tracesIn(others, places)).toEqual([]);
    }
  });

  it('lists by role who downloaded their documents and who was refused [R23.9]', async () => {
    const access = await json<{ by: string; what: string }[]>(await exported(company.ana.id), 'access.json');
    expect(access.map(({ by, what }) => `${by} ${what}`)).toEqual([
      'you downloaded',
      'an HR manager downloaded',
      'an employee was refused',
    ]);
  });

  it('lists their own actions without identifying the people affected [R23.9]', async () => {
    const activity = await json<{ event: string; about?: string }[]>(await exported(company.boss.id), 'activity.json');
    const reviews = activity.filter(({ event }) => event === 'TimeOffReviewed');
    expect(reviews).toEqual([
      expect.objectContaining({ by: 'you', about: 'an employee' }),
      expect.objectContaining({ by: 'you', about: 'an employee' }),
    ]);
    expect(reviews[0]).not.toHaveProperty('details');
  });

  it('lists the times of sign-ins and mails, and contains no secret [R23.9]', async () => {
    const folder = await exported(company.ana.id);
    const sessions = await json<Record<string, object[]>>(folder, 'sessions.json');
    expect(sessions['sessions']).toHaveLength(2);
    const mails = await json<{ toYou: object[]; aboutYouToOthers: object[] }>(folder, 'mails.json');
    expect(mails.toYou.length).toBeGreaterThan(3);
    expect(mails.aboutYouToOthers.length).toBeGreaterThan(0);
    const { rows } = await portal.pool.query<{ secret: string; hmac: string }>(
      `select password_hash as secret, encode(email_hmac, 'hex') as hmac from state.credentials where user_id = $1`,
      [company.ana.id],
    );
    expect(tracesIn({ ...rows[0] }, await filesBelow(folder))).toEqual([]);
  });

  it('contains both of two files with the same name, and only its owner can read it', async () => {
    const folder = await exported(company.ana.id);
    expect((await readdir(join(folder, 'files', 'documents'))).sort()).toEqual([
      'contract-plume (2).pdf',
      'contract-plume.pdf',
    ]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'profile.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'files', 'documents', 'contract-plume.pdf'))).mode & 0o777).toBe(0o600);
    const documents = await json<{ fileName: string; file: string | null }[]>(folder, 'documents.json');
    expect(documents.map(({ file }) => file)).toEqual([
      'files/documents/contract-plume.pdf',
      'files/documents/contract-plume (2).pdf',
      null,
    ]);
    expect(await readFile(join(folder, 'README.txt'), 'utf8')).toContain('Ana Plume');
  });

  it('is written to a new folder, completely or not at all', async () => {
    const { log, keyring, files, pool } = portal.platform;
    const source = { log: { pool, codec: log.codec, areas }, keyring, files };
    await expect(exportSubject(source, company.ana.id, work)).rejects.toThrow(/already exists/);
    await expect(exportSubject(source, 'nobody@example.com', join(work, 'none'))).rejects.toThrow(/There is no user/);
    const broken = { open: () => Promise.reject(new Error('no')) };
    const poorer = await exportSubject({ ...source, files: broken }, company.ana.id, join(work, 'poorer'));
    expect(poorer.unreadable).toContain('contract-plume.pdf');
    expect(await readFile(join(work, 'poorer', 'README.txt'), 'utf8')).toContain('contract-plume.pdf');
    expect((await readdir(work)).filter((name) => name.includes('half'))).toEqual([]);
  });

  it('leaves nothing decrypted behind if it is interrupted [R23.9]', async () => {
    const { log, keyring, files, pool } = portal.platform;
    const left: string[] = [];
    const leaving = jest.spyOn(process, 'exit').mockImplementation((code) => {
      left.push(String(code), ...readdirSync(work).filter((name) => name.includes('half')));
      return undefined as never;
    });
    let opened = 0;
    const interrupting = {
      open: (id: string) => {
        if (++opened === 2) process.emit('SIGTERM');
        return files.open(id);
      },
    };
    const source = { log: { pool, codec: log.codec, areas }, keyring, files: interrupting };
    // ignores later errors: a real process would have ended
    await exportSubject(source, company.ana.id, join(work, 'interrupted')).catch(() => undefined);
    leaving.mockRestore();
    expect(opened).toBeGreaterThanOrEqual(2); // one file had been written by then
    expect(left).toEqual(['130']);
  });

  it('R23.9 fails and leaves nothing behind if the person is deleted meanwhile', async () => {
    const { hr } = company;
    const person = await portal.person();
    await hr.upload('/api/documents/upload', { userId: person.id }, { name: 'contract.pdf' }).expect(201);
    const { log, keyring, files, pool } = portal.platform;
    const slow = {
      open: async (id: string) => {
        const file = await files.open(id);
        await hr.send('delete', `/api/users/${person.id}`).expect(204);
        return file;
      },
    };
    const source = { log: { pool, codec: log.codec, areas }, keyring, files: slow };
    await expect(exportSubject(source, person.id, join(work, 'deleted'))).rejects.toThrow(/was deleted/);
    expect(existsSync(join(work, 'deleted'))).toBe(false);
    expect((await readdir(work)).filter((name) => name.includes('half'))).toEqual([]);
  });

  it('R23.9 is refused once the person is deleted', async () => {
    const { hr, leaver } = company;
    await hr.send('delete', `/api/users/${leaver.id}`).expect(204);
    await expect(exported(leaver.id)).rejects.toThrow(/was deleted/);
    expect(existsSync(join(work, `export-${number}`))).toBe(false);
  });
});
