/** Answers of a mock server that holds the requests of one queue, sends them in pages, and records decisions on them. */
import type { ReviewBody } from '@staffroom/contracts/requests.js';
import type { QueuedRequest } from '../shared/request-queue/queued-request.js';
import { type Answer, type Call, reply } from './mock-api.js';

export interface QueueServer<R> {
  answers: Record<string, Answer>;
  /** As someone else would, in another window. */
  change: (id: string, change: Partial<R>) => void;
  withdraw: (id: string) => void;
}

export function queueServer<R extends QueuedRequest>(
  area: 'time-off' | 'refunds',
  requests: readonly R[],
  pageSize = 100,
): QueueServer<R> {
  const rows = new Map(requests.map((request) => [request.id, request]));
  const change = (id: string, changed: Partial<R>) => rows.set(id, { ...rows.get(id)!, ...changed });
  const path = `/api/team/${area}`;
  const list = ({ query }: Call) => {
    const isPending = query.get('list') !== 'reviewed';
    const listed = [...rows.values()].filter(({ status }) => (status === 'PENDING') === isPending);
    const from = Number(query.get('after') ?? 0);
    const after = from + pageSize;
    const next = new URLSearchParams({ ...Object.fromEntries(query), after: String(after) });
    const headers = after < listed.length ? { link: `<${path}?${next}>; rel="next"` } : undefined;
    return reply(200, listed.slice(from, after), headers);
  };
  const review = (id: string) => (call: Call) => {
    const { status, comment = null } = call.body as ReviewBody;
    const already = rows.get(id)?.status;
    if (!already) return reply(404, { statusCode: 404, message: 'There is no such request.' });
    if (already !== 'PENDING')
      return reply(409, { statusCode: 409, message: `This request is already ${already.toLowerCase()}.` });
    change(id, { status, reviewComment: comment, reviewerName: 'Me' } as Partial<R>);
    return rows.get(id);
  };
  const ofOne = requests.flatMap(({ id }) => [
    [`GET ${path}/${id}`, () => rows.get(id) ?? reply(404, { statusCode: 404, message: 'There is no such request.' })],
    [`PATCH /api/${area}/${id}/review`, review(id)],
  ]);
  const counts = () => {
    const waiting = [...rows.values()].filter(({ status }) => status === 'PENDING').length;
    return { timeOff: waiting, refunds: waiting };
  };
  const answers = { [`GET ${path}`]: list, 'GET /api/team/pending': counts, 'GET /api/team/teams': [] };
  return { answers: { ...answers, ...Object.fromEntries(ofOne) }, change, withdraw: (id) => void rows.delete(id) };
}
