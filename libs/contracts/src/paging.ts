/**
 * R43: lists that grow with the company are returned in pages of this size. The Link header, rel="next", has the next
 * page's address.
 */
export const pageSize = 100;
