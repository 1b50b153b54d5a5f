/** Approving requests of a queue without opening them, one or several. */
import { useState } from 'react';
import type { Refusals } from '../../api/approve-each.js';
import { serverMessage } from '../../api/server-message.js';
import { notifyError, toast } from '../toast.js';
import type { QueuedRequest } from './queued-request.js';

/** How a page approves, and the texts that tell the outcome. */
export interface Approving<R> {
  /** Resolves with those that were refused, or with null if the session has ended. */
  approve: (ids: readonly string[]) => Promise<Refusals | null>;
  /** Names the request together with the requester, such as its dates. */
  whatOf: (request: R) => string;
  /** The specification's title after one review. */
  doneTitle: string;
  failedTitle: string;
}

export interface Refused {
  id: string;
  who: string;
  what: string;
  why: string;
}

export function useApprovals<R extends QueuedRequest>({ approve, whatOf, doneTitle, failedTitle }: Approving<R>) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [approving, setApproving] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<readonly Refused[]>([]);

  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isChosen) next.add(id);
        else next.delete(id);
      }
      return next;
    });

  const approveAll = async (requests: readonly R[]) => {
    const ids = requests.map(({ id }) => id);
    setRefused([]);
    setApproving((before) => new Set([...before, ...ids]));
    const refusals = await approve(ids);
    if (!refusals) return;
    const why = new Map(refusals.map(({ id, error }) => [id, serverMessage(error) ?? 'The server refused it.']));
    // those that were approved stay busy until the list no longer shows them
    setApproving((before) => new Set([...before].filter((id) => !why.has(id))));
    choose(
      ids.filter((id) => !why.has(id)),
      false,
    );
    const [only, ...others] = requests;
    if (only && others.length === 0) {
      if (refusals[0]) notifyError(failedTitle, refusals[0].error);
      else toast({ title: doneTitle, description: `${only.userName}, ${whatOf(only)}` });
      return;
    }
    const done = ids.length - refusals.length;
    if (done > 0) toast({ title: doneTitle, description: `${countOf(done)} approved` });
    setRefused(
      requests
        .filter(({ id }) => why.has(id))
        .map((request) => ({
          id: request.id,
          who: request.userName,
          what: whatOf(request),
          why: why.get(request.id)!,
        })),
    );
  };

  return { chosen, choose, approving, approveAll, refused, forgetRefused: () => setRefused([]) };
}

export function countOf(requests: number): string {
  return requests === 1 ? '1 request' : `${requests} requests`;
}
