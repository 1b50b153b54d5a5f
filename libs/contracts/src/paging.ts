/** R43: lists that grow with the company come in pages of this size; the next page's address is in the Link header, rel="next". */
export const pageSize = 100;
