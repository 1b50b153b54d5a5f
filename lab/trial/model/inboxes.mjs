/** What each person has been notified of and has read, and the channels they have chosen (R37). */

const defaultChannel = 'BOTH';

export class Inboxes {
  /** By person: notifications by id, and whether they are unread. @type {Map<string, Map<string, boolean>>} */
  #notifications = new Map();
  /** @type {Map<string, string>} */
  #channels = new Map();
  /** Notifications that are shown only while their request exists. @type {Map<string, { userId: string, id: string }[]>} */
  #whileExists = new Map();

  /** @param {string} userId @param {string} id @param {string} [requestId] without which it is not shown */
  raised(userId, id, requestId) {
    this.#of(userId).set(id, true);
    if (requestId) this.#whileExists.set(requestId, [...(this.#whileExists.get(requestId) ?? []), { userId, id }]);
  }

  requestGone(requestId) {
    for (const { userId, id } of this.#whileExists.get(requestId) ?? []) this.#of(userId).delete(id);
  }

  has(userId, id) {
    return this.#of(userId).has(id);
  }

  isUnread(userId, id) {
    return this.#of(userId).get(id) === true;
  }

  hasUnread(userId) {
    return [...this.#of(userId).values()].includes(true);
  }

  read(userId, id) {
    if (this.has(userId, id)) this.#of(userId).set(id, false);
  }

  readAll(userId) {
    for (const id of this.#of(userId).keys()) this.read(userId, id);
  }

  choose(userId, type, channel) {
    this.#channels.set(`${userId} ${type}`, channel);
  }

  channel(userId, type) {
    return this.#channels.get(`${userId} ${type}`) ?? defaultChannel;
  }

  #of(userId) {
    if (!this.#notifications.has(userId)) this.#notifications.set(userId, new Map());
    return /** @type {Map<string, boolean>} */ (this.#notifications.get(userId));
  }
}
