/** What `--type` may name: an area of the portal, or a type of event. */
import { accessEvents } from '@staffroom/domain/access/access-events.js';
import { documentEvents } from '@staffroom/domain/documents/document-events.js';
import { mailEvents } from '@staffroom/domain/mails/mail-events.js';
import { inboxEvents } from '@staffroom/domain/notifications/inbox-events.js';
import { payslipEvents } from '@staffroom/domain/payroll/payslip-events.js';
import { refundEvents } from '@staffroom/domain/refunds/refund-events.js';
import { teamEvents } from '@staffroom/domain/teams/team-events.js';
import { timeOffEvents } from '@staffroom/domain/time-off/time-off-events.js';
import { userEvents } from '@staffroom/domain/users/user-events.js';

export const areas: Readonly<Record<string, object>> = {
  users: userEvents,
  teams: teamEvents,
  'time-off': timeOffEvents,
  refunds: refundEvents,
  documents: documentEvents,
  payroll: payslipEvents,
  notifications: inboxEvents,
  mails: mailEvents,
  access: accessEvents,
};

/** Event types for a list of areas and types, separated by commas. */
export function typesOf(list: string): string[] {
  return list.split(',').flatMap((given) => {
    const wanted = given.trim().toLowerCase();
    const area = areas[wanted];
    if (area) return Object.keys(area);
    const type = everyType().find((known) => known.toLowerCase() === wanted);
    if (type) return [type];
    const named = `an area (${Object.keys(areas).join(', ')}) or a type of event (such as RefundReviewed)`;
    throw new Error(`--type must name ${named}; "${given.trim()}" is neither.`);
  });
}

function everyType(): string[] {
  return Object.values(areas).flatMap((area) => Object.keys(area));
}
