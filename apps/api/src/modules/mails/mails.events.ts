import type { MailEvent } from '@staffroom/domain/mails/mail-events.js';
import { type EventMeanings, onlyRecorded } from '../area/event-meaning.js';

export const mailMeanings: EventMeanings<MailEvent> = {
  MailResent: {
    history: () => ({ what: "sent a failed mail to the account's owner again" }),
    export: 'in activity.json only',
    ...onlyRecorded,
  },
};
