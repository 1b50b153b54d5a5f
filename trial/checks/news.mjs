/** Who is notified (R36): of each request, review, upload and account exactly the right people hear, exactly once. */

const tellsReviewers = {
  RefundRequested: { id: 'refundId', type: () => 'NEW_REFUND' },
  TimeOffRequested: { id: 'requestId', type: ({ type }) => (type === 'SICK' ? 'SICK_LEAVE_LOGGED' : 'NEW_TIME_OFF') },
};
const tellsOwner = {
  RefundReviewed: { id: 'refundId', type: () => 'REFUND_STATUS_CHANGE' },
  TimeOffReviewed: { id: 'requestId', type: () => 'TIME_OFF_STATUS_CHANGE' },
};

/** @param {any[]} events of the whole trial @param {import('../report.mjs').Report} report */
export function checkNews(events, report) {
  const erasedAt = new Map(
    events.filter(({ type }) => type === 'UserDeleted').map(({ data, position }) => [data.userId, position]),
  );
  const raised = new Map();
  for (const { type, data } of events) {
    if (type !== 'NotificationRaised') continue;
    const key = keyOf(data.type, data.about.refundId ?? data.about.requestId);
    if (data.about.refundId || data.about.requestId) raised.set(key, [...(raised.get(key) ?? []), data.userId]);
  }
  for (const [key, userIds] of raised) {
    if (new Set(userIds).size < userIds.length) report.finding('somebody was notified twice', key);
  }
  for (const { type, data } of events) {
    const rule = tellsOwner[type] ?? tellsReviewers[type];
    if (!rule) continue;
    const heard = raised.get(keyOf(rule.type(data), data[rule.id])) ?? [];
    if (tellsReviewers[type]) {
      if (heard.includes(data.userId)) report.finding('a requester was asked to review', `${type} ${data[rule.id]}`);
    } else if (heard.some((id) => id !== data.userId)) {
      report.finding('a review was told to somebody else', `${type} ${data[rule.id]}`);
    } else if (heard.length === 0 && !erasedAt.has(data.userId)) {
      report.finding('a requester does not know of the review', `${type} ${data[rule.id]}`);
    }
  }
}

const keyOf = (type, id) => `${type} ${id}`;
