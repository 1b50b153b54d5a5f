/** People at work: several lanes take the steps of the plan one after the other, and learn from the replies. */
import { setTimeout as sleep } from 'node:timers/promises';
import { randomFrom } from '../../support/random.mjs';
import { stepsOfLane } from '../plan.mjs';
import { actions } from './actions.mjs';

const longestPauseMs = 60;

export class Lanes {
  #running = true;

  /**
   * @param {{ people: import('./people.mjs').People, knowledge: import('./knowledge.mjs').Knowledge,
   *   caller: import('./caller.mjs').Caller, year: number }} company
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
      await this.#step(action, random);
      await sleep(random.below(longestPauseMs));
    }
  }

  async #step(action, random) {
    const { people, knowledge, year } = this.company;
    if (!['sign out', 'change the password'].includes(action)) {
      const planned = actions[action]({ knowledge, random, year });
      if (planned) await this.carryOut(planned);
      return;
    }
    const known = knowledge.personWith(['EMPLOYEE', 'EXECUTIVE', 'HR_MANAGER'], random);
    const person = known && people.all.get(known.id);
    if (!person || known.isGone || !(await people.ready(person))) return;
    await (action === 'sign out' ? people.signOut(person) : people.changePassword(person));
  }

  /** @param {import('./actions.mjs').PlannedCall} planned */
  async carryOut({ by, args = {}, ...rest }) {
    const what = { args, ...rest };
    const { people, knowledge, caller } = this.company;
    const person = people.all.get(by);
    if (!person) return null;
    const isGone = knowledge.people.get(by)?.isGone;
    if (isGone ? !person.session : !(await people.ready(person))) return null;
    if (what.kind === 'users/edit') people.mayBeEdited(args);
    const { session } = person;
    const { call } = await caller.call(person, what);
    if (call.status === 401 && person.session === session) person.session = null;
    if (call.body?.code === 'PASSWORD_CHANGE_REQUIRED') person.mustChange = true;
    if (call.status !== null && call.status < 300) knowledge.learn(call, people);
    // a sign-in in the meantime may have treated the edit as refused
    if (call.status === null && what.kind === 'users/edit') people.mayBeEdited(args);
    return call;
  }
}
