import {
  draw,
  onlyByCheckpoint,
  readStored,
  recordRefunds,
  seeded,
  tampered,
  tamperedCatalogs,
  tampers,
} from '../../testing/tampering.js';
import { openTestLog, type TestLog } from '../../testing/test-log.js';
import { verifyLog } from './verify-chain.js';

const rounds = 9;

let test: TestLog;
beforeAll(async () => {
  test = await openTestLog({ catalogs: tamperedCatalogs, views: [] });
  await recordRefunds(test.log);
});
afterAll(() => test.close());

describe('R41.9 an alteration of the log by a superuser of its database is detected', () => {
  const seed = Number(process.env['TAMPER_SEED'] ?? Math.floor(Math.random() * 1e9));

  it(`${Object.keys(tampers).length * rounds} random alterations of every kind (TAMPER_SEED=${seed})`, async () => {
    const events = await readStored(test.admin);
    const it = draw(seeded(seed), events);
    const checkpoint = { position: events.length, hash: events.at(-1)!.hash.toString('hex') };
    const missed: string[] = [];
    for (const [kind, make] of Object.entries(tampers)) {
      for (let round = 0; round < rounds;) {
        const tamper = make(it);
        const done = await tampered(test.admin, tamper, async () => {
          const alone = await verifyLog(test.admin);
          const report = alone.intact ? await verifyLog(test.admin, { checkpoint }) : alone;
          if (alone.intact !== onlyByCheckpoint.includes(kind)) missed.push(`${kind}: ${alone.intact}`);
          if (report.intact) missed.push(kind);
          else if (tamper.position !== null && report.position !== tamper.position)
            missed.push(`${kind}: found at ${report.position} instead of ${tamper.position}: ${report.words}`);
        });
        if (done) round++;
      }
    }
    expect(missed).toEqual([]);
    expect(await verifyLog(test.admin, { checkpoint })).toMatchObject({ intact: true, position: events.length });
  });
});
