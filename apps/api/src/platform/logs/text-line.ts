import { type Cause, causeText } from './cause.js';

type Line = Record<string, unknown> & { level: string; time: string; message?: string };

/** Shown by every collector of logs, or part of the text already. */
const leftOut = [
  'level',
  'time',
  'process',
  'pid',
  'context',
  'message',
  'cause',
  'frames',
  'method',
  'route',
  'status',
];

/** A line of the log for a terminal: its text, the cause, the other fields, and the place where it was thrown. */
export function textLine(json: string): string {
  const line = JSON.parse(json) as Line;
  const { level, time, context, message, cause, frames } = line;
  const fields = Object.entries(line).filter(([name]) => !leftOut.includes(name));
  const parts = [time, level.toUpperCase().padEnd(5), context && `[${String(context)}]`, message];
  const details = [
    cause ? `: ${causeText(cause as Cause)}` : '',
    ...fields.map(([name, value]) => ` ${name}=${shown(value)}`),
  ];
  return parts.filter(Boolean).join(' ') + details.join('') + (frames ? `\n${String(frames)}` : '');
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
