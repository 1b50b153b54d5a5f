import { type FormerNews } from '../area/former-parts.js';
import type { PayslipEvent } from '@staffroom/domain/payroll/payslip-events.js';
import { month } from '../area/words.js';

interface PayslipFacts {
  fiscalYear: number;
  /** 1 to 12. */
  month: number;
  /** How many were uploaded together, including this one. */
  together: number;
}

export const payslipNews: FormerNews<PayslipEvent> = {
  raised: {
    PayslipUploaded: ({ data: { payslipId, userId, number }, meta: { actorId } }) =>
      // one notification for each upload
      number === 1 ? { type: 'NEW_PAYROLL', subjectUserId: userId, actorId, about: { payslipId } } : null,
  },
  facts: {
    name: 'payslip',
    idField: 'payslipId',
    join: ({ id }) => `left join views.payslips p on p.id = ${id}`,
    json: `case when p.id is not null then json_build_object('together', p.together, 'fiscalYear', p.fiscal_year,
      'month', p.month) end`,
  },
  words: {
    NEW_PAYROLL: {
      text: (payslip: PayslipFacts | null) => {
        const title = 'New payroll document';
        if (!payslip) {
          const message =
            'One or more payroll documents were uploaded for you. At least one of them has been deleted since.';
          return { title, message, link: '/payroll' };
        }
        const { together, fiscalYear } = payslip;
        const of = `for ${month(fiscalYear, payslip.month)}`;
        const link = `/payroll?year=${fiscalYear}&month=${payslip.month}`;
        if (together === 1) return { title, message: `Your payroll document ${of} is waiting for you.`, link };
        return {
          title: 'New payroll documents',
          message: `${together} payroll documents ${of} were uploaded for you.`,
          link,
        };
      },
      mail: { button: 'See the document', voice: 'portal' },
    },
  },
};
