import ICAL from 'ical.js';
import { type CalendarEntry, icalendar } from './icalendar.js';

const entry: CalendarEntry = {
  uid: 'one@staffroom',
  sequence: 2,
  changedAt: new Date('2026-11-25T10:11:12.345Z'),
  firstDay: '2026-12-30',
  lastDay: '2027-01-02',
  summary: 'Vacation',
  isCancelled: false,
  isBusy: true,
};

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, sequence, startDate, endDate } = new ICAL.Event(component);
    const value = (name: string) => String(component.getFirstPropertyValue(name));
    const dates = { start: startDate.toString(), end: endDate.toString(), isWholeDay: startDate.isDate };
    return { uid, summary, sequence, ...dates, status: value('status'), transp: value('transp'), at: value('dtstamp') };
  });
  return { name: String(calendar.getFirstPropertyValue('name')), events };
}

test('R45a.2 a calendar program reads whole days without a time zone, and the day after the last one as the end', () => {
  expect(read(icalendar('Staffroom', [entry]))).toEqual({
    name: 'Staffroom',
    events: [
      {
        ...{ uid: 'one@staffroom', summary: 'Vacation', sequence: 2, status: 'CONFIRMED', transp: 'OPAQUE' },
        ...{ start: '2026-12-30', end: '2027-01-03', isWholeDay: true, at: '2026-11-25T10:11:12Z' },
      },
    ],
  });
});

test('R45a.3 a cancelled entry says so, and its owner is free', () => {
  const [event] = read(icalendar('Staffroom', [{ ...entry, isCancelled: true }])).events;
  expect(event).toMatchObject({ status: 'CANCELLED', transp: 'TRANSPARENT' });
});

test('a calendar without entries is read too', () => {
  expect(read(icalendar('Empty', [])).events).toEqual([]);
});

test.each([
  'Ana, Lopez; \\ the "first"',
  'Zoë Ångström-Nguyễn '.repeat(9).trim(),
  '👩‍👩‍👧‍👦'.repeat(20),
  'a line\nEND:VEVENT\r\nBEGIN:VALARM\rand another',
  `${'x'.repeat(74)}é`,
])('the name %j arrives as it is, in lines of at most 75 bytes', (summary) => {
  const text = icalendar('Staffroom', [{ ...entry, summary }]);
  expect(read(text).events).toMatchObject([{ summary: summary.replace(/\r\n?/g, '\n') }]);
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines.join('')).not.toMatch(/[\r\n]/);
});

test('a control character does not reach the calendar', () => {
  expect(icalendar('Staffroom', [{ ...entry, summary: 'Ana\u0000\u001b[31m' }])).toContain('SUMMARY:Ana[31m\r\n');
});
