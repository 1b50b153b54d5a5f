/** A state in lines for reading. */
import type { TimeOffBalance } from '@staffroom/contracts/time-off.js';
import type { AsOf } from '../../modules/audit/as-of.js';
import type { QueueAsOf } from '../../modules/audit/queue-as-of.js';
import { dates, euros, hours, word } from '../../modules/audit/words.js';
import { plain } from '../console/print.js';

type State = Record<string, unknown>;

export function stateLines(moment: string, { kind, id, position, note, state }: AsOf): string {
  return [
    `${kind} ${id} as of ${moment} (position ${position})`,
    ...(note ? [note] : []),
    ...Object.entries(state ?? {}).map(([field, value]) => `    ${label(field)}: ${plain(shown(field, value))}`),
  ].join('\n');
}

export function queueLines(moment: string, { position, timeOff, refunds }: QueueAsOf): string {
  return [
    `Waiting for a review as of ${moment} (position ${position})`,
    `Time off: ${timeOff.length}`,
    ...timeOff.map((row) => `    ${asked(row)} ${timeOffWords(row)}  [${text(row['id'])}]`),
    `Refunds: ${refunds.length}`,
    ...refunds.map((row) => `    ${asked(row)} ${refundWords(row)}  [${text(row['id'])}]`),
  ].join('\n');
}

function asked({ createdAt, userName }: State): string {
  return `${text(createdAt)}  ${plain(text(userName))}:`;
}

function timeOffWords({ type, startDate, endDate, hours: number }: State): string {
  return `${word(text(type))} ${dates(text(startDate), text(endDate))} (${hours(Number(number))})`;
}

function refundWords({ title, amountCents }: State): string {
  return `${text(title)}, ${euros(Number(amountCents))}`;
}

function shown(field: string, value: unknown): string {
  if (value === null || value === '') return '–';
  if (field === 'amountCents') return euros(Number(value));
  if (field === 'leave') return leaveWords(value as TimeOffBalance);
  if (Array.isArray(value)) return value.length === 0 ? 'nobody' : value.map(memberWords).join(', ');
  return text(value);
}

function leaveWords({
  year,
  leftHours,
  entitlementHours,
  correctionHours,
  approvedHours,
  pendingHours,
}: TimeOffBalance) {
  const corrected = correctionHours === 0 ? '' : `, ${correctionHours} corrected`;
  return `${hours(leftHours)} left in ${year} (${entitlementHours} entitled${corrected}, ${approvedHours} approved, ${pendingHours} pending)`;
}

function memberWords(member: { name: string; status: string }): string {
  return member.status === 'ACTIVE' ? member.name : `${member.name} (${word(member.status)})`;
}

/** 'reviewComment' reads 'Review comment'. */
function label(field: string): string {
  const words = field.replace(/Cents$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function text(value: unknown): string {
  return String(value);
}
