/** The reviewer's decisions: one by one, from a card or in the dialog, and several approvals at once. */
import { useRef, useState } from 'react';
import type { ReviewDecision } from '@staffroom/contracts/requests.js';
import { t } from '@staffroom/contracts/texts/text.js';
import {
  useApproveRequestsMutation,
  useForgetRefusedMutation,
  useGetBulkApprovalQuery,
  useReviewRequestMutation,
} from '../../api/reviews.js';
import { serverMessage } from '../../api/server-message.js';
import { toast } from '../../ui/toast.js';
import { rowId } from '../../ui/use-kept-places.js';
import { isCancelling, type QueuedRequest, turnOf } from './queued-request.js';
import type { QueueKind } from './queue-kind.js';

/** What was decided on a request, from the press on: the card does not wait for the reply. A refusal takes it back. */
export interface Decided {
  decision: ReviewDecision;
  /** Of its card, in pixels. */
  height?: number | undefined;
}

export function useDecisions<R extends QueuedRequest>({ area, whatOf, doneTitle, failedTitle }: QueueKind<R>) {
  const [review] = useReviewRequestMutation();
  const [approve] = useApproveRequestsMutation();
  const { data: bulk } = useGetBulkApprovalQuery(area);
  const [forgetRefused] = useForgetRefusedMutation();
  const { decisions, press, takeBack } = usePressed();
  /** Why the server refused the last decision on a request. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  // Once for each request: the buttons can be pressed again before the next render.
  const sent = useRef(new Set<string>());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const nameOf = (request: R) => `${request.userName}, ${whatOf(request)}`;

  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  const told = (request: R, decision: ReviewDecision) =>
    toast({
      title: t(doneTitle),
      description: t('{request}: {decision, select, APPROVED {approved} other {rejected}}', {
        request: nameOf(request),
        decision,
      }),
    });

  /** Resolves with whether the decision was recorded, and tells why not. */
  const decide = async (request: R, status: ReviewDecision, comment: string | null): Promise<boolean> => {
    const turn = turnOf(request);
    if (sent.current.has(turn)) return false;
    sent.current.add(turn);
    choose([request.id], false);
    press([request], status);
    const { error } = await review({ area, ...decidedOf(request), review: { status, comment } });
    if (!error) return true;
    sent.current.delete(turn);
    takeBack([turn]);
    const why = serverMessage(error);
    setRefusals((before) => new Map(before).set(turn, why ?? t(failedTitle)));
    const description = why ? t('{request}: {why}', { request: nameOf(request), why }) : nameOf(request);
    toast({ title: t(failedTitle), description, variant: 'destructive' });
    return false;
  };

  const approveAll = async (requests: readonly R[]) => {
    const named = requests.map((request) => {
      return { ...decidedOf(request), turn: turnOf(request), who: request.userName, what: whatOf(request) };
    });
    press(requests, 'APPROVED');
    const { data: refused } = await approve({ area, requests: named });
    if (!refused) return; // the session has ended
    const isRefused = new Set(refused.map(({ turn }) => turn));
    const approved = named.filter(({ turn }) => !isRefused.has(turn));
    takeBack([...isRefused]);
    choose(
      approved.map(({ id }) => id),
      false,
    );
    const count = approved.length;
    if (refused.length === 0) {
      const description = t('{count, plural, one {# request} other {# requests}} approved', { count });
      toast({ title: t(doneTitle), description });
      return;
    }
    const description = t('{count, plural, one {# request} other {# requests}} approved, {refused} not', {
      count,
      refused: refused.length,
    });
    toast({ title: t(failedTitle), description, variant: 'destructive' });
  };

  const decidedFor = (request: R): Decided | null => {
    const turn = turnOf(request);
    return decisions.get(turn) ?? (bulk?.turns.includes(turn) ? { decision: 'APPROVED' } : null);
  };

  return {
    decide,
    told,
    /** What was pressed. The list perhaps still shows the request. */
    decidedFor,
    isDecided: (request: R) => decidedFor(request) !== null,
    refusalOf: (request: R) => {
      const turn = turnOf(request);
      return refusals.get(turn) ?? bulk?.refused.find((one) => one.turn === turn)?.why ?? null;
    },
    chosen,
    choose,
    approveAll,
    isApprovingAll: bulk?.isRunning ?? false,
    refused: bulk?.refused ?? [],
    forgetRefused: () => void forgetRefused(area),
  };
}

/** The decisions of this visit to the page, by turn. */
function usePressed() {
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decided>>(new Map());
  return {
    decisions,
    press: (requests: readonly QueuedRequest[], decision: ReviewDecision) => {
      const pressed = requests.map((request) => {
        const height = document.getElementById(rowId(request.id))?.offsetHeight;
        return [turnOf(request), { decision, height }] as const;
      });
      setDecisions((before) => new Map([...before, ...pressed]));
    },
    takeBack: (turns: readonly string[]) =>
      setDecisions((before) => new Map([...before].filter(([turn]) => !turns.includes(turn)))),
  };
}

function decidedOf(request: QueuedRequest) {
  return { id: request.id, isCancelling: isCancelling(request) };
}

export type Decisions<R extends QueuedRequest> = ReturnType<typeof useDecisions<R>>;
