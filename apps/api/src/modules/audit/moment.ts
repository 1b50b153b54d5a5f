/** Moments as auditors type them: a date, or a date and time, in TIME_ZONE. Each includes the whole of its smallest unit. */
import { addDays, isPlainDate } from '@staffroom/contracts/plain-date.js';

/** In microseconds since 1970, as precise as the log's timestamps; the end is exclusive. */
export interface Moment {
  startMicros: bigint;
  endMicros: bigint;
}

const shape =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d{1,6}))?)?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/i;

const microsOf = { ms: 1000n, second: 1_000_000n, minute: 60_000_000n } as const;

/** A time without an offset is in that time zone. Throws an error with one sentence for invalid text. */
export function parseMoment(text: string, timeZone: string): Moment {
  const [, date, hour, minute, second, fraction, offset] = shape.exec(text.trim()) ?? [];
  if (!isPlainDate(date)) throw new Error(`"${text}" is not a moment: ${examples}.`);
  if (hour === undefined) {
    const startMs = wallTime(`${date}T00:00:00`, timeZone);
    return { startMicros: micros(startMs), endMicros: micros(wallTime(`${addDays(date, 1)}T00:00:00`, timeZone)) };
  }
  const clock = `${date}T${hour}:${minute}:${second ?? '00'}`;
  const ms = offset ? Date.parse(`${clock}${withColon(offset)}`) : wallTime(clock, timeZone);
  const startMicros = micros(ms) + BigInt((fraction ?? '').padEnd(6, '0'));
  const unit = fraction ? 10n ** BigInt(6 - fraction.length) : microsOf[second ? 'second' : 'minute'];
  return { startMicros, endMicros: startMicros + unit };
}

const examples = 'write a date like 2026-03-31, or a date and time like 2026-03-31T14:05 or 2026-03-31T14:05:06.123Z';

function micros(ms: number): bigint {
  return BigInt(ms) * microsOf.ms;
}

function withColon(offset: string): string {
  return offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
}

/** The moment at which clocks there show that time. If they show it twice, the first; if they skip it, a moment as far after the gap. */
function wallTime(clock: string, timeZone: string): number {
  const asUtc = Date.parse(`${clock}Z`);
  const dayMs = 86_400_000;
  const offsets = [offsetAt(asUtc - dayMs, timeZone), offsetAt(asUtc + dayMs, timeZone)];
  const fits = offsets.map((offset) => asUtc - offset).filter((ms) => ms + offsetAt(ms, timeZone) === asUtc);
  return fits.length > 0 ? Math.min(...fits) : asUtc - offsets[0]!;
}

/** How far clocks there are ahead of UTC, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(ms);
  const part = (type: string) => Number(parts.find((found) => found.type === type)!.value);
  const shown = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return shown - Math.floor(ms / 1000) * 1000;
}
