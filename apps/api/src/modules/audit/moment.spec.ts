import { parseMoment } from './moment.js';

const iso = (micros: bigint) => new Date(Number(micros / 1000n)).toISOString();
const parsed = (text: string, timeZone = 'UTC') => {
  const { startMicros, endMicros } = parseMoment(text, timeZone);
  return [iso(startMicros), iso(endMicros)];
};

describe('R41 a moment', () => {
  it.each([
    ['2026-03-31', 'UTC', '2026-03-31T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['2026-03-31', 'Europe/Madrid', '2026-03-30T22:00:00.000Z', '2026-03-31T22:00:00.000Z'],
    ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-03-31', 'America/New_York', '2026-03-31T04:00:00.000Z', '2026-04-01T04:00:00.000Z'],
    ['2026-03-31T14:05', 'Europe/Madrid', '2026-03-31T12:05:00.000Z', '2026-03-31T12:06:00.000Z'],
    ['2026-03-31 14:05:06', 'UTC', '2026-03-31T14:05:06.000Z', '2026-03-31T14:05:07.000Z'],
    ['2026-03-31T14:05:06.123Z', 'Europe/Madrid', '2026-03-31T14:05:06.123Z', '2026-03-31T14:05:06.124Z'],
    ['2026-03-31T14:05:06+02:00', 'UTC', '2026-03-31T12:05:06.000Z', '2026-03-31T12:05:07.000Z'],
    ['2026-03-31T14:05-0530', 'UTC', '2026-03-31T19:35:00.000Z', '2026-03-31T19:36:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Madrid', '2026-10-25T00:30:00.000Z', '2026-10-25T00:31:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Madrid', '2026-03-29T01:30:00.000Z', '2026-03-29T01:31:00.000Z'],
  ])('%s in %s covers its whole last unit', (text, timeZone, start, end) => {
    expect(parsed(text, timeZone)).toEqual([start, end]);
  });

  it('has the precision of the log, one microsecond', () => {
    const { startMicros, endMicros } = parseMoment('2026-03-31T14:05:06.123456Z', 'UTC');
    expect([startMicros % 1_000_000n, endMicros - startMicros]).toEqual([123_456n, 1n]);
  });

  it.each(['', 'yesterday', '2026-02-30', '2026-3-1', '31.03.2026', '2026-03-31T25:00', '2026-03-31T14', '20260331'])(
    '"%s" is refused with a message',
    (text) => {
      expect(() => parseMoment(text, 'UTC')).toThrow(/^"[^"]*" is not a moment: write a date like 2026-03-31, or/);
    },
  );
});
