import { t, text } from '@staffroom/contracts/texts/text.js';
import type { News } from '../area/news.js';
import { month } from '../area/words.js';

interface PayslipFacts {
  fiscalYear: number;
  /** 1 to 12. */
  month: number;
  /** How many were uploaded together, including this one. */
  together: number;
}

export const payslipNews: News = {
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
        const title = t('New payroll document');
        if (!payslip) {
          const message = t(
            'One or more payroll documents were uploaded for you. At least one of them has been deleted since.',
          );
          return { title, message, link: '/payroll' };
        }
        const { together, fiscalYear } = payslip;
        const of = month(fiscalYear, payslip.month);
        const link = `/payroll?year=${fiscalYear}&month=${payslip.month}`;
        if (together === 1)
          return { title, message: t('Your payroll document for {month} is waiting for you.', { month: of }), link };
        const message = t(
          '{together, plural, one {# payroll document for {month} was} other {# payroll documents for {month} were}} uploaded for you.',
          { together, month: of },
        );
        return { title: t('New payroll documents'), message, link };
      },
      mail: { button: text('See the document'), voice: 'portal' },
    },
  },
};
