/** What the trial has learnt so far about people, teams, requests and documents. Like that of any client, this knowledge may be out of date. */

const remembered = 400;

export class Knowledge {
  /** @type {Record<string, { id: string, userId: string }[]>} */
  things = { 'time-off': [], refunds: [], documents: [], payroll: [] };
  /** @type {string[]} */
  teamIds = [];
  /** @type {Map<string, { id: string, role: string, email: string, isGone: boolean }>} */
  people = new Map();
  /** Someone wanted to cancel them. @type {{ id: string, userId: string }[]} */
  #wishes = [];
  #names = 0;

  learn(kind, id, userId) {
    const known = this.things[kind];
    known.push({ id, userId });
    if (known.length > remembered) known.shift();
  }

  learnWish(id, userId) {
    this.#wishes.push({ id, userId });
    if (this.#wishes.length > remembered) this.#wishes.shift();
  }

  /** Mostly the request of one of the latest wishes, because earlier ones are usually answered. */
  wish(random) {
    const newest = this.#wishes.slice(-6);
    return newest.length > 0 && random.chance(0.9) ? random.oneOf(newest) : this.thing('time-off', random);
  }

  forget(kind, id) {
    this.things[kind] = this.things[kind].filter((thing) => thing.id !== id);
  }

  /** A number that makes a text of this trial unique. */
  nextName() {
    return ++this.#names;
  }

  /** How many have neither been archived nor deleted. */
  get present() {
    return [...this.people.values()].filter(({ isGone }) => !isGone).length;
  }

  /** Mostly one of the newest, because older ones are usually decided. */
  thing(kind, random) {
    const known = this.things[kind];
    if (known.length === 0) return null;
    const newest = Math.min(known.length, random.chance(0.8) ? 12 : known.length);
    return known[known.length - 1 - random.below(newest)];
  }

  /** Now and then a person who has been archived or deleted, with the earlier session. */
  personWith(roles, random) {
    const fitting = [...this.people.values()].filter(({ role }) => roles.includes(role));
    const gone = fitting.filter(({ isGone }) => isGone);
    if (gone.length > 0 && random.chance(0.03)) return random.oneOf(gone);
    const present = fitting.filter(({ isGone }) => !isGone);
    return present.length > 0 ? random.oneOf(present) : null;
  }
}
