/**
 * Between which positions of the log a call took effect: after everything that had been acknowledged when it was sent,
 * and before everything that was sent after its reply.
 */

/**
 * @param {import('../company/history.mjs').Call[]} calls
 * @param {Map<import('../company/history.mjs').Call, number>} positions of committed calls
 * @param {{ from: number, to: number }} round the first and last position that any of the calls can have
 */
export function windowsOf(calls, positions, { from, to }) {
  const acknowledged = [...positions].filter(([{ answeredAt }]) => answeredAt < Infinity);
  const byAnswer = acknowledged.map(([{ answeredAt }, position]) => ({ at: answeredAt, position }));
  const bySending = [...positions].map(([{ sentAt }, position]) => ({ at: sentAt, position }));
  const highestBefore = running(
    byAnswer.sort((one, other) => one.at - other.at),
    Math.max,
    from,
  );
  const lowestAfter = running(
    bySending.sort((one, other) => other.at - one.at),
    Math.min,
    to + 1,
  );
  return new Map(
    calls.map((call) => [
      call,
      {
        lo: last(highestBefore, ({ at }) => at < call.sentAt)?.position ?? from,
        hi: (last(lowestAfter, ({ at }) => at > call.answeredAt)?.position ?? to + 1) - 1,
      },
    ]),
  );
}

function running(sorted, choose, start) {
  let best = start;
  return sorted.map(({ at, position }) => ({ at, position: (best = choose(best, position)) }));
}

/** The last element for which the condition holds; it holds for a first part of the list. */
function last(list, holds) {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(list[middle])) from = middle + 1;
    else to = middle;
  }
  return list[from - 1];
}
