/** Every call of the trial with all its attempts, in the order of a clock that only counts. */

/**
 * @typedef {object} Call
 * @property {number} number
 * @property {string} begun by the clock on the wall, to compare with what the processes printed
 * @property {string} kind such as `refunds/review`
 * @property {string} by the id of the person who is signed in
 * @property {Record<string, any>} args
 * @property {string | null} commandId
 * @property {Session | null} session
 * @property {number} sentAt
 * @property {number} answeredAt infinite while there is no reply
 * @property {number | null} status of the last reply that is a decision; null if there was none
 * @property {boolean} isUncertain an attempt was lost, so the call may have been carried out whatever the last reply says
 * @property {any} body
 */

/** @typedef {{ cookie: string, openedBy: Call, closingAt: number }} Session */

export class History {
  /** @type {Call[]} */
  calls = [];
  #now = 0;
  #begun = 0;

  tick() {
    return ++this.#now;
  }

  /** @returns {Call} */
  begin(kind, by, args, commandId, session) {
    const reply = { answeredAt: Infinity, status: null, isUncertain: false, body: null };
    const begun = new Date().toISOString();
    const call = { number: this.#begun++, begun, kind, by, args, commandId, session, sentAt: this.tick(), ...reply };
    this.calls.push(call);
    return call;
  }
}
