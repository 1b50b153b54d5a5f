/** People at work: several lanes take the steps of the plan one after the other, and learn from the replies. */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../plan/random.mjs';
import { stepsOfLane } from '../plan/plan.mjs';
import { actions } from './actions.mjs';
import { temporaryPassword } from './people.mjs';

const longestPauseMs = 60;
const remembersOneIn = 4;

export class Lanes {
  #running = true;
  #forgotten = 0;

  /**
   * @param {{ people: import('./people.mjs').People, knowledge: import('./knowledge.mjs').Knowledge,
   *   caller: import('./caller.mjs').Caller, today: string }} company
   */
  constructor(company) {
    this.company = company;
  }

  /** Resolves when every lane has finished its last step. */
  async run(seed, count) {
    await Promise.all(Array.from({ length: count }, (_, lane) => this.#lane(seed, lane)));
  }

  stop() {
    this.#running = false;
  }

  async #lane(seed, lane) {
    for (const { action, seed: choice } of stepsOfLane(seed, lane)) {
      if (!this.#running) return;
      const random = randomFrom(choice);
      await this.step(action, random);
      await sleep(random.below(longestPauseMs));
    }
  }

  async step(action, random) {
    const { people, knowledge, today } = this.company;
    const own = ownActions[action];
    if (own) {
      const known = knowledge.personWith(['EMPLOYEE', 'EXECUTIVE', 'HR_MANAGER'], random);
      const person = known && people.all.get(known.id);
      if (person && !known.isGone && (await people.ready(person))) await own(this, person);
      return;
    }
    const planned = actions[action]({ knowledge, random, today });
    if (planned) await this.carryOut(planned);
  }

  /** @param {import('./actions.mjs').PlannedCall} planned */
  async carryOut({ by, ...what }) {
    const { people, knowledge, caller } = this.company;
    const person = people.all.get(by);
    if (!person) return null;
    const isGone = knowledge.people.get(by)?.isGone;
    if (isGone ? !person.session : !(await people.ready(person))) return null;
    this.#expectChange(what);
    const { session } = person;
    const { call } = await caller.call(person, what);
    if (call.status === 401 && person.session === session) person.session = null;
    if (call.body?.code === 'PASSWORD_CHANGE_REQUIRED') person.mustChange = true;
    if (call.status !== null && call.status < 300) this.#learn(call);
    if (call.status === null) this.#expectChange(what); // a sign-in in the meantime may have treated the edit as refused
    return call;
  }

  /**
   * From now on, the email address and password from before the edit and from after it may both be right.
   * @param {Pick<import('./actions.mjs').PlannedCall, 'kind' | 'args'>} call
   */
  #expectChange({ kind, args = {} }) {
    if (kind !== 'users/edit') return;
    const { id, changes } = args;
    const person = this.company.people.all.get(id);
    if (changes.email) person?.emails.push(changes.email);
    if (changes.password) person?.passwords.push(temporaryPassword);
  }

  /** Some people act on items that no longer exist, because another tab still shows them. */
  #mayForget() {
    return ++this.#forgotten % remembersOneIn !== 0;
  }

  #learn({ kind, by, args, body }) {
    const { people, knowledge } = this.company;
    const [area, what] = kind.split('/');
    if (what === 'request') knowledge.learn(area, body.id, by);
    if (what === 'enter') knowledge.learn(area, body.id, args.userId);
    if (what === 'ask-to-cancel') knowledge.learnWish(args.id, by);
    if (['withdraw', 'delete'].includes(what) && knowledge.things[area] && this.#mayForget())
      knowledge.forget(area, args.id);
    if (what === 'upload') for (const { id, userId } of body) knowledge.learn(area, id, userId);
    if (kind === 'teams/create') knowledge.teamIds.push(body.id);
    if (kind === 'teams/delete') knowledge.teamIds = knowledge.teamIds.filter((id) => id !== args.id);
    if (kind === 'users/create') people.join(body.id, body.email, temporaryPassword, true);
    const known = knowledge.people.get(args.id);
    if (['users/archive', 'users/delete'].includes(kind) && known) known.isGone = true;
    if (!['users/create', 'users/edit'].includes(kind)) return;
    const { id, role, email } = body;
    knowledge.people.set(id, { id, role, email, isGone: known?.isGone ?? false });
    const person = people.all.get(id);
    // the new values come first, for the next sign-in
    if (args.changes?.email) person?.emails.unshift(email);
    if (args.changes?.password) person?.passwords.unshift(temporaryPassword);
  }
}

/** Actions of people on their own account that need more than one call. */
const ownActions = {
  'sign out': ({ company }, person) => company.people.signOut(person),
  'change the password': ({ company }, person) => company.people.changePassword(person),
  'read a notification': async (lanes, { id: by }) => {
    const path = '/api/notifications';
    const list = await lanes.carryOut({ by, kind: 'look/inbox', method: 'GET', path });
    const unread = list?.status === 200 && list.body.find(({ isRead }) => !isRead);
    if (!unread) return;
    const args = { id: unread.id };
    await lanes.carryOut({ by, kind: 'inbox/read', args, method: 'PATCH', path: `${path}/${unread.id}/read` });
  },
};
