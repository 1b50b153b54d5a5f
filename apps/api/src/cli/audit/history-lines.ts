/** A history as readable text: when, who and what, followed by the changes, the reason and the command. */
import type { HistoryChange } from '@staffroom/contracts/history.js';
import type { AuditEntry } from '../../modules/audit/describe-events.js';
import { plain } from '../console/print.js';

export function historyLines(entry: AuditEntry): string {
  const { at, actorName, what, changes, comment, command, commandId, requestId, position } = entry;
  return [
    `${at}  ${plain(actorName)} ${plain(what)}`,
    ...changes.map((change) => `    ${plain(changeLine(change))}`),
    ...(comment ? [`    "${plain(comment)}"`] : []),
    `    by ${command} ${commandId}, request ${plain(requestId)}, position ${position}`,
  ].join('\n');
}

/** One line for an event in a list of unrelated events, with the person it concerns and its position in the log. */
export function activityLine(entry: AuditEntry): string {
  const { at, actorName, what, changes, comment, subjectName, subjectId, actorId, stream, position } = entry;
  const whose = subjectName !== null && subjectId !== actorId ? ` (of ${subjectName})` : '';
  const details = [...changes.map(changeLine), ...(comment ? [`"${comment}"`] : [])].join('; ');
  return `${at}  ${plain(`${actorName} ${what}${whose}${details && `: ${details}`}`)}  [${position} ${stream}]`;
}

function changeLine({ field, from, to }: HistoryChange): string {
  if (from === null) return `${field}: ${to ?? 'erased'}`;
  return `${field}: ${from} → ${to ?? 'none'}`;
}
