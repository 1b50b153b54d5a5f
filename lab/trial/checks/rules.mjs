/**
 * Walks the log with the independent model: every committed call must have been allowed where it stands, and every refusal
 * and every list must be right at some moment between sending and reply.
 */
import { carryOut, newCompany } from '../model/company.mjs';
import { changesNothing, gateOf, repliesTo } from '../model/expected.mjs';
import { whoSignsIn } from '../model/people.mjs';
import { rowsIn, rowsOf } from '../model/visibility.mjs';
import { committedCalls, createdBy, describe, isSignedOut, isSuccess } from './outcome.mjs';
import { windowsOf } from './windows.mjs';

const pageSize = 100;
/** Is not paged (R43, our note). */
const wholeList = '/api/teams';
const tooMany = 429;
/** Only these have limits that a trial can reach. */
const guessesPasswords = /^auth\/(login|change-password)$/;

export class RulesCheck {
  #windows = new Map();
  position = 0;

  company = newCompany();

  /** @param {import('../report.mjs').Report} report */
  constructor(report) {
    this.report = report;
  }

  /** A person who existed before the first call. */
  foundedBy(person, position) {
    const createdIds = [person.id];
    carryOut(this.company, { kind: 'users/create', by: person.id, args: person, createdIds, position });
    const args = { newPassword: person.password };
    carryOut(this.company, { kind: 'auth/change-password', by: person.id, args, createdIds: [], position });
    this.position = position;
  }

  /**
   * @param {import('../company/history.mjs').Call[]} calls all of them over
   * @param {any[]} events since the last round
   */
  round(calls, events) {
    const committed = committedCalls(calls, events, this.report);
    const positions = new Map([...committed].map(([call, own]) => [call, own[0].position]));
    const to = events.at(-1)?.position ?? this.position;
    for (const [call, found] of windowsOf(calls, positions, { from: this.position, to }))
      this.#windows.set(call, found);
    for (const [call, position] of positions) this.#windows.set(call, { ...this.#windows.get(call), position });
    const order = [...committed.keys()].sort((one, other) => positions.get(one) - positions.get(other));
    const open = calls
      .filter((call) => call.status !== null && (!committed.has(call) || isSignedOut(call)))
      .map((call) => new Question(call, positions.get(call) ?? this.#window(call).lo));
    this.#walk(order, committed, open);
    this.position = to;
    // later rounds need only the windows of sign-ins
    for (const call of calls) if (!call.kind.startsWith('auth/')) this.#windows.delete(call);
  }

  #walk(order, committed, questions) {
    const waiting = questions.sort((one, other) => one.from - other.from);
    let asked = [];
    for (let index = 0; index <= order.length; index++) {
      const next = order[index];
      const nextPosition = next ? this.#window(next).position : Infinity;
      // the company stays in this state until the next committed call
      while (waiting.length > 0 && waiting[0].from < nextPosition) asked.push(waiting.shift());
      for (const question of asked) question.ask(this.company, this.#session(question.call));
      asked = asked.filter((question) => {
        if (this.#window(question.call).hi >= nextPosition) return true;
        if (!question.isAnswered) this.report.finding(question.fault, question.detail);
        if (!committed.has(question.call)) this.report.judged(question.call, question.isCertain);
        return false;
      });
      if (next) this.#commit(next, committed.get(next));
    }
  }

  #commit(call, events) {
    const { lo, position } = this.#window(call);
    if (position <= lo) this.report.finding('a write precedes one that was acknowledged earlier', describe(call));
    const gate = gateOf(this.company, call, this.#session(call) !== 'ended');
    const allowed = gate ? [gate] : repliesTo(this.company, call);
    if (!allowed.some((status) => status < 300)) {
      const kind = gate ? 'a write without the right to it' : 'a write against the rules';
      const standing = this.#standing(call);
      this.report.finding(`${kind}: ${call.kind}`, `${describe(call)}, at ${position}; expected ${allowed}${standing}`);
    }
    this.report.judged(call, allowed.length === 1);
    carryOut(this.company, { ...call, createdIds: createdBy(call.kind, events), position });
  }

  /** Whether the caller's session was open, as the company stands now. */
  #session({ session, answeredAt, kind, by }) {
    if (kind === 'auth/login') return 'open';
    if (!session) return 'ended';
    const endedAt = this.company.people.get(by)?.sessionsEndedAt ?? Infinity;
    const { lo, hi, position = null } = this.#window(session.openedBy);
    if (endedAt > (position ?? hi)) return 'ended';
    return endedAt > (position ?? lo) || session.closingAt < answeredAt ? 'either' : 'open';
  }

  /** For the report: who called, as the company stands now. */
  #standing({ session, by }) {
    const person = this.company.people.get(by);
    if (!person) return ', deleted';
    const { lo, hi } = (session && this.#window(session.openedBy)) ?? {};
    const { role, status, sessionsEndedAt } = person;
    return `, ${status} ${role}, session opened at ${lo} to ${hi}, sessions ended at ${sessionsEndedAt}`;
  }

  #window(call) {
    return this.#windows.get(call);
  }
}

/** Whether there was a moment at which the reply was right. */
class Question {
  isAnswered = false;
  /** The states of the caller that passed the gate, by role: the portal may read the rows after it has checked the rights. */
  #callers = new Map();
  #isRight = false;
  #expected = new Set();
  /** The times at which the password of the person signing in was set. */
  #passwordsSetAt = new Set();
  /** What the list could show, as text. */
  #contents = new Set();

  /** `from`: the position after which the reply must have been right. That of a committed call is its own. */
  constructor(call, from) {
    this.call = call;
    this.from = from;
  }

  ask(company, session) {
    const { call } = this;
    const gate = gateOf(company, call, session !== 'ended');
    if (gate) this.#expected.add(gate);
    if (session === 'either') this.#expected.add(401);
    const isOvertaken = this.#isOvertaken(company);
    if (isOvertaken) this.#expected.add(401);
    const caller = { id: call.by, ...company.people.get(call.by) };
    if (gate === null) this.#callers.set(caller.role, caller);
    for (const seen of this.#callers.values()) {
      const replies = repliesTo(company, call, seen);
      for (const status of replies) this.#expected.add(status);
      this.#isRight ||= replies.includes(call.status) && this.#showsTheRight(company, seen);
    }
    this.isAnswered ||=
      (call.status === tooMany && guessesPasswords.test(call.kind)) ||
      call.body?.code === 'CONFLICT' ||
      (call.status === gate && !isSuccess(call)) ||
      ((session === 'either' || isOvertaken) && call.status === 401) ||
      this.#isRight;
  }

  /** A sign-in is refused if the password was set meanwhile, even to the same one: that has ended all sessions (R5). */
  #isOvertaken(company) {
    const { kind, args } = this.call;
    const person = kind === 'auth/login' ? whoSignsIn(company, args) : undefined;
    if (person) this.#passwordsSetAt.add(person.passwordSetAt);
    return this.#passwordsSetAt.size > 1;
  }

  /** Whether only this one reply could be right. */
  get isCertain() {
    return this.#expected.size === 1 && this.#expected.has(this.call.status) && this.#contents.size <= 1;
  }

  #showsTheRight(company, caller) {
    const { kind, args, status, body } = this.call;
    if (isSuccess(this.call) && !changesNothing(company, this.call)) return false;
    if (kind === 'auth/login' && status === 200) return body.user.id === whoSignsIn(company, args)?.id;
    if (kind !== 'look/list' || status !== 200) return true;
    const rows = rowsOf(company, caller, args.list);
    const shown = rowsIn(args.list, body);
    if (!rows) return false;
    this.#contents.add(rows.join('\n'));
    if (rows.length <= pageSize || args.list === wholeList)
      return rows.length === shown.length && rows.every((row, i) => row === shown[i]);
    const all = new Set(rows);
    return shown.length === pageSize && shown.every((row) => all.has(row));
  }

  get fault() {
    const { kind, status } = this.call;
    return isSuccess(this.call) ? `a wrong reply: ${kind}` : `a refusal that no rule explains: ${kind} ${status}`;
  }

  get detail() {
    const { code, message } = this.call.body ?? {};
    return `${describe(this.call)}${message ? ` "${code ?? message}"` : ''}; expected ${[...this.#expected]}`;
  }
}
