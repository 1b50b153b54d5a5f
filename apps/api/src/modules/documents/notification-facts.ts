/** What notifications say about a document. */

export interface DocumentFacts {
  id: string;
  /** How many were uploaded together with it, itself included. */
  together: number;
}

export const documentFacts = {
  /** Joins the row with this id, if it still exists. */
  join: (id: string) => `left join views.documents d on d.id = ${id}`,
  /** Over the join: the facts as JSON, null where the row is gone. */
  json: `case when d.id is not null then json_build_object('id', d.id, 'together', d.together) end`,
};
