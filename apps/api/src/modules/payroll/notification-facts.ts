/** What notifications say about a payslip. */

export interface PayslipFacts {
  fiscalYear: number;
  /** 1 to 12. */
  month: number;
  /** How many were uploaded together, including this one. */
  together: number;
}

export const payslipFacts = {
  /** Joins the row with this id, if it still exists. */
  join: (id: string) => `left join views.payslips p on p.id = ${id}`,
  /** The facts as JSON, for a query with the join; null if the row no longer exists. */
  json: `case when p.id is not null then json_build_object('together', p.together, 'fiscalYear', p.fiscal_year,
    'month', p.month) end`,
};
