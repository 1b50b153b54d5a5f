/** What each event of a payslip means. */
import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import { forPerson, forTeamManagerOf } from '../area/changes.js';
import { type EventMeanings, notTold } from '../area/event-meaning.js';
import { change, type EntriesById } from '../area/person-export.js';
import { changed, month } from '../area/words.js';

export const payslipMeanings: EventMeanings<PayslipEvent, EntriesById> = {
  PayslipUploaded: {
    history: ({ fiscalYear, month: monthOfYear, fileName }) => ({
      what: `uploaded the payslip for ${month(fiscalYear, monthOfYear)}`,
      changes: fileName ? changed('File', null, fileName) : [],
    }),
    export: (event, payslips, person) => {
      const { payslipId: id, fiscalYear, month } = event.data;
      const entry = { id, fiscalYear, month, uploadedAt: event.meta.occurredAt, uploadedBy: person.actor(event) };
      payslips.set(id, person.withFile('payslips', entry, event.data));
    },
    changes: ({ data: { userId } }) => [forPerson(userId, 'payslips'), forTeamManagerOf(userId, 'payslips')],
    notification: ({ data: { payslipId, userId, number }, meta: { actorId } }) =>
      // one notification for each upload
      number === 1 ? { type: 'NEW_PAYROLL', subjectUserId: userId, actorId, about: { payslipId } } : null,
    webhook: { type: 'payslip.added', ids: ['userId', 'payslipId'] },
  },
  PayslipDeleted: {
    history: () => ({ what: 'deleted the payslip' }),
    export: (event, payslips, person) => {
      const deletedBy = person.actor(event);
      change(payslips, event.data.payslipId, { deletedAt: event.meta.occurredAt, deletedBy });
    },
    changes: ({ data: { userId } }) => [
      forPerson(userId, 'payslips', 'notifications'),
      forTeamManagerOf(userId, 'payslips'),
    ],
    ...notTold,
    releasesFiles: true,
  },
};
