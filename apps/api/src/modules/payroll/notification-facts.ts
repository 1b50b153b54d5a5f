/** What notifications say about a payslip. */

export interface PayslipFacts {
  fiscalYear: number;
  /** 1 to 12. */
  month: number;
  /** How many were uploaded together with it, itself included. */
  together: number;
}

export const payslipFacts = {
  /** Joins the row with this id, if it still exists. */
  join: (id: string) => `left join views.payslips p on p.id = ${id}`,
  /** Over the join: the facts as JSON, null where the row is gone. */
  json: `case when p.id is not null then json_build_object('together', p.together, 'fiscalYear', p.fiscal_year,
    'month', p.month) end`,
};
