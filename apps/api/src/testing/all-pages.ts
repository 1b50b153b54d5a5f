import type { Response, Test } from 'supertest';

/** Follows the Link header from page to page until there is none (R43). */
export async function allPages<Row>(get: (path: string) => Test, firstPage: string): Promise<Row[][]> {
  const pages: Row[][] = [];
  for (let next: string | undefined = firstPage; next;) {
    const response: Response = await get(next).expect(200);
    pages.push(response.body as Row[]);
    next = /^<(.+)>; rel="next"$/.exec(String(response.get('Link') ?? ''))?.[1];
  }
  return pages;
}
