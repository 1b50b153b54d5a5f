/** Requests or documents by id, with an index by person. */
export class Records {
  #byId = new Map();
  #byOwner = new Map();

  get(id) {
    return this.#byId.get(id);
  }

  set(id, thing) {
    this.#byId.set(id, thing);
    if (!this.#byOwner.has(thing.userId)) this.#byOwner.set(thing.userId, new Map());
    this.#byOwner.get(thing.userId).set(id, thing);
  }

  delete(id) {
    this.#byOwner.get(this.get(id)?.userId)?.delete(id);
    this.#byId.delete(id);
  }

  values() {
    return [...this.#byId.values()];
  }

  of(userId) {
    return [...(this.#byOwner.get(userId)?.values() ?? [])];
  }
}

/**
 * The things that calls like `refunds/review` are about.
 * @param {import('./company.mjs').Company} company
 * @param {string} kind
 * @returns {Records}
 */
export function recordsOf({ timeOff, refunds, documents }, kind) {
  return { 'time-off': timeOff, refunds, documents }[kind.split('/')[0]];
}
