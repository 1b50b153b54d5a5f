/** Checks who is notified (R36): the right people, of each request and review, exactly once. */

const notifiesReviewers = { RefundRequested: 'NEW_REFUND', TimeOffRequested: 'NEW_TIME_OFF' };
const notifiesOwner = { RefundReviewed: 'REFUND_STATUS_CHANGE', TimeOffReviewed: 'TIME_OFF_STATUS_CHANGE' };

/** @param {any[]} events of the whole trial @param {import('../report.mjs').Report} report */
export function checkNews(events, report) {
  const erased = new Set(events.filter(({ type }) => type === 'UserDeleted').map(({ data }) => data.userId));
  const idOf = ({ refundId, requestId }) => refundId ?? requestId;
  const raised = new Map();
  for (const { type, data } of events) {
    if (type !== 'NotificationRaised' || !idOf(data.about)) continue;
    const key = `${data.type} ${idOf(data.about)}`;
    if (raised.get(key)?.includes(data.userId)) report.finding('a person was notified twice', key);
    raised.set(key, [...(raised.get(key) ?? []), data.userId]);
  }
  for (const { type, data } of events) {
    const news = notifiesOwner[type] ?? notifiesReviewers[type];
    if (!news) continue;
    const notified = raised.get(`${news} ${idOf(data)}`) ?? [];
    const what = `${type} ${idOf(data)}`;
    if (notifiesReviewers[type]) {
      if (notified.includes(data.userId)) report.finding('a requester was asked to review', what);
    } else if (notified.some((id) => id !== data.userId)) {
      report.finding('someone other than the requester was notified of a review', what);
    } else if (notified.length === 0 && !erased.has(data.userId)) {
      report.finding('a requester was not notified of a review', what);
    }
  }
}
