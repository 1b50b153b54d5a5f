/** What the trial has learnt so far about people, teams, requests and documents. Like that of any client, this knowledge may be out of date. */
import { temporaryPassword } from './people.mjs';

const remembered = 400;
const remembersOneIn = 4;

export class Knowledge {
  /** @type {Record<string, { id: string, userId: string }[]>} */
  things = { 'time-off': [], refunds: [], documents: [] };
  /** @type {string[]} */
  teamIds = [];
  /** @type {Map<string, { id: string, role: string, email: string, isGone: boolean }>} */
  people = new Map();
  #names = 0;
  #gone = 0;

  /**
   * From the reply to a call that succeeded.
   * @param {import('./history.mjs').Call} call
   * @param {import('./people.mjs').People} people
   */
  learn({ kind, by, args, body }, people) {
    const [area, what] = kind.split('/');
    if (what === 'request') this.#add(area, body.id, by);
    if (what === 'upload') for (const { id, userId } of body) this.#add(area, id, userId);
    if (['withdraw', 'delete'].includes(what)) this.#remove(area, args.id);
    if (kind === 'teams/create') this.teamIds.push(body.id);
    if (kind === 'teams/delete') this.teamIds = this.teamIds.filter((id) => id !== args.id);
    const known = this.people.get(args.id);
    if (['users/archive', 'users/delete'].includes(kind) && known) known.isGone = true;
    if (kind === 'users/create') people.join(body.id, body.email, temporaryPassword, true);
    if (kind === 'users/edit') people.edited(body, args.changes);
    if (!['users/create', 'users/edit'].includes(kind)) return;
    const { id, role, email } = body;
    this.people.set(id, { id, role, email, isGone: known?.isGone ?? false });
  }

  #add(area, id, userId) {
    this.things[area].push({ id, userId });
    if (this.things[area].length > remembered) this.things[area].shift();
  }

  /** Some people act on items that no longer exist, because another tab still shows them. */
  #remove(area, id) {
    if (this.things[area] && ++this.#gone % remembersOneIn !== 0)
      this.things[area] = this.things[area].filter((thing) => thing.id !== id);
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
