/** What notifications say about a document. */

export interface DocumentFacts {
  id: string;
  /** How many were uploaded together, including this one. */
  together: number;
}

export const documentFacts = {
  /** Joins the row with this id, if it still exists. */
  join: (id: string) => `left join views.documents d on d.id = ${id}`,
  /** The facts as JSON, for a query with the join; null if the row no longer exists. */
  json: `case when d.id is not null then json_build_object('id', d.id, 'together', d.together) end`,
};
