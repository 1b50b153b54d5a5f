/** A calendar of whole days as text (RFC 5545), for programs that subscribe to an address. */
import { addDays, type PlainDate } from '@staffroom/contracts/plain-date.js';

export interface CalendarEntry {
  /** Stays the same as long as it is the same entry. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  changedAt: Date;
  firstDay: PlainDate;
  lastDay: PlainDate;
  summary: string;
  isCancelled: boolean;
  /** Whether the owner of the calendar is busy on these days. */
  isBusy: boolean;
}

/** Dates have no time zone (R26), so the entries float: they are the same days wherever the calendar is read. */
export function icalendar(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Staffroom//Staffroom//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshed}`,
    `X-PUBLISHED-TTL:${refreshed}`,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const refreshed = 'PT1H';

function entryLines(entry: CalendarEntry): string[] {
  const at = moment(entry.changedAt);
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${at}`,
    `LAST-MODIFIED:${at}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTART;VALUE=DATE:${day(entry.firstDay)}`,
    `DTEND;VALUE=DATE:${day(addDays(entry.lastDay, 1))}`, // the first day that does not belong to it
    `SUMMARY:${text(entry.summary)}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${entry.isBusy && !entry.isCancelled ? 'OPAQUE' : 'TRANSPARENT'}`,
    'CLASS:PRIVATE', // when the program shares its calendar with others
    'END:VEVENT',
  ];
}

function day(date: PlainDate): string {
  return date.replaceAll('-', '');
}

function moment(at: Date): string {
  return at.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
}

/** A name must not begin a line of its own. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[^\P{Cc}\t]/gu, '');
}

const lineBytes = 75;

/** A longer line goes on in the next one, after a space. No character is cut. */
function folded(line: string): string {
  let bytes = 0;
  let out = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytes) {
      out += '\r\n ';
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}
