/** Checks who is notified (R36): the right people, of each request and review, exactly once. */

const notifiesReviewers = {
  RefundRequested: { id: 'refundId', type: () => 'NEW_REFUND' },
  TimeOffRequested: { id: 'requestId', type: () => 'NEW_TIME_OFF' },
  CancellationRequested: { id: 'requestId', type: () => 'NEW_TIME_OFF', isStep: true },
};
const notifiesOwner = {
  RefundReviewed: { id: 'refundId', type: () => 'REFUND_STATUS_CHANGE' },
  TimeOffReviewed: { id: 'requestId', type: () => 'TIME_OFF_STATUS_CHANGE' },
  CancellationRejected: { id: 'requestId', type: () => 'TIME_OFF_STATUS_CHANGE', isStep: true },
  TimeOffCancelled: { id: 'requestId', type: () => 'TIME_OFF_STATUS_CHANGE', isStep: true },
};

/** @param {any[]} events of the whole trial @param {import('../report.mjs').Report} report */
export function checkNews(events, report) {
  const erasedAt = new Map(
    events.filter(({ type }) => type === 'UserDeleted').map(({ data, position }) => [data.userId, position]),
  );
  const raised = new Map();
  for (const { type, data } of events) {
    if (type !== 'NotificationRaised') continue;
    const key = keyOf(data.type, data.about.refundId ?? data.about.requestId, data.about.stepId);
    if (data.about.refundId || data.about.requestId) raised.set(key, [...(raised.get(key) ?? []), data.userId]);
  }
  for (const [key, userIds] of raised) {
    if (new Set(userIds).size < userIds.length) report.finding('a person was notified twice', key);
  }
  for (const { type, id, data } of events) {
    const rule = notifiesOwner[type] ?? notifiesReviewers[type];
    if (!rule) continue;
    const notified = raised.get(keyOf(rule.type(data), data[rule.id], rule.isStep && id)) ?? [];
    if (notifiesReviewers[type]) {
      if (notified.includes(data.userId)) report.finding('a requester was asked to review', `${type} ${data[rule.id]}`);
    } else if (notified.some((id) => id !== data.userId)) {
      report.finding('someone other than the requester was notified of a review', `${type} ${data[rule.id]}`);
    } else if (notified.length === 0 && !erasedAt.has(data.userId)) {
      report.finding('a requester was not notified of a review', `${type} ${data[rule.id]}`);
    }
  }
}

/** A request has one wish or decision about its cancellation after another. */
const keyOf = (type, id, step) => `${type} ${id} ${step || ''}`;
