/** The mail that brings a checkpoint to a place that the portal's operators cannot change. */
import { formatPlainDate } from '@staffroom/contracts/plain-date.js';
import { type MailMessage, writeMail } from '../mails/facade.js';
import type { CheckpointRow } from './checkpoint-rows.js';

export function checkpointMail(
  { day, position, document, stamp }: CheckpointRow,
  { to, publicUrl }: { to: string; publicUrl: string },
): MailMessage {
  const date = formatPlainDate(day);
  return {
    messageId: `<checkpoint-${day}-${position}@${new URL(publicUrl).hostname}>`,
    to: addressOf(to),
    ...writeMail(`Staffroom audit checkpoint of ${date}`, {
      heading: `Audit checkpoint of ${date}`,
      paragraphs: [
        `The event log of ${publicUrl} was verified. It has ${position} events.`,
        'The attached checkpoint states this and is signed. Keep it: no event up to this one can be altered or removed without contradicting it.',
        ...(stamp ? ['The attached reply of a time stamp server proves when the checkpoint existed.'] : []),
      ],
      footer:
        'You receive this mail every night because your address is set as AUDIT_MAIL. A night without it needs an explanation.',
    }),
    attachments: [
      { filename: `${day}.checkpoint.json`, content: document, contentType: 'application/json' },
      ...(stamp
        ? [{ filename: `${day}.checkpoint.tsr`, content: stamp, contentType: 'application/timestamp-reply' }]
        : []),
    ],
  };
}

/** `Auditor <audit@example.com>`, or the address alone. */
function addressOf(text: string): MailMessage['to'] {
  const [, name = '', address = text] = /^([^<]*)<(.+)>$/.exec(text) ?? [];
  return { name: name.trim(), address };
}
