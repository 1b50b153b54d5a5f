/** Requests or documents by id, with an index by person. */
export class Records {
  #byId = new Map();
  #byOwner = new Map();

  get(id) {
    return this.#byId.get(id);
  }

  has(id) {
    return this.#byId.has(id);
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
