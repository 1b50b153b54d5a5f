/** The reviewer's decisions: one by one, from a card or in the dialog, and several approvals at once. */
import { useRef, useState } from 'react';
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import {
  useApproveRequestsMutation,
  useForgetRefusedMutation,
  useGetBulkApprovalQuery,
  useReviewRequestMutation,
} from '../../api/reviews.js';
import { serverMessage } from '../../api/server-message.js';
import { toast } from '../toast.js';
import { isCancelling, type QueuedRequest, turnOf } from './queued-request.js';
import type { QueueKind } from './queue-kind.js';

export function useDecisions<R extends QueuedRequest>({ area, whatOf, doneTitle, failedTitle }: QueueKind<R>) {
  const [review] = useReviewRequestMutation();
  const [approve] = useApproveRequestsMutation();
  const { data: bulk } = useGetBulkApprovalQuery(area);
  const [forgetRefused] = useForgetRefusedMutation();
  /** The decision that is being sent or was recorded. The list may not show it yet. */
  const [decisions, setDecisions] = useState<ReadonlyMap<string, ReviewDecision>>(new Map());
  // Once for each request: the buttons can be pressed again before the next render.
  const sent = useRef(new Set<string>());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const nameOf = (request: R) => `${request.userName}, ${whatOf(request)}`;

  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  const told = (request: R) => toast({ title: doneTitle, description: nameOf(request) });

  /** Resolves with whether the decision was recorded, and tells why not. */
  const decide = async (request: R, status: ReviewDecision, comment: string | null): Promise<boolean> => {
    const turn = turnOf(request);
    if (sent.current.has(turn)) return false;
    sent.current.add(turn);
    setDecisions((before) => new Map(before).set(turn, status));
    const { error } = await review({ area, ...decidedOf(request), review: { status, comment } });
    if (!error) return true;
    sent.current.delete(turn);
    setDecisions((before) => new Map([...before].filter(([other]) => other !== turn)));
    const why = serverMessage(error);
    const description = why ? `${nameOf(request)}: ${why}` : nameOf(request);
    toast({ title: failedTitle, description, variant: 'destructive' });
    return false;
  };

  const approveAll = async (requests: readonly R[]) => {
    const named = requests.map((request) => {
      return { ...decidedOf(request), turn: turnOf(request), who: request.userName, what: whatOf(request) };
    });
    const { data: refused } = await approve({ area, requests: named });
    if (!refused) return; // the session has ended
    const isRefused = new Set(refused.map(({ id }) => id));
    choose(
      named.flatMap(({ id }) => (isRefused.has(id) ? [] : [id])),
      false,
    );
    const done = `${countOf(named.length - refused.length)} approved`;
    if (refused.length === 0) toast({ title: doneTitle, description: done });
    else toast({ title: failedTitle, description: `${done}, ${refused.length} not`, variant: 'destructive' });
  };

  return {
    decide,
    told,
    /** Being sent, or recorded and perhaps still in the list. */
    isDecided: (request: R) => decisions.has(turnOf(request)) || (bulk?.turns.includes(turnOf(request)) ?? false),
    decisionOn: (request: R) => decisions.get(turnOf(request)) ?? null,
    chosen,
    choose,
    approveAll,
    isApprovingAll: bulk?.isRunning ?? false,
    refused: bulk?.refused ?? [],
    forgetRefused: () => void forgetRefused(area),
  };
}

function decidedOf(request: QueuedRequest) {
  return { id: request.id, isCancelling: isCancelling(request) };
}

export type Decisions<R extends QueuedRequest> = ReturnType<typeof useDecisions<R>>;

export function countOf(requests: number): string {
  return requests === 1 ? '1 request' : `${requests} requests`;
}
