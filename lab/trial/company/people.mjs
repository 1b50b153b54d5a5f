/** The people of the trial: who they are, how they sign in, and which passwords may be theirs. */

export const temporaryPassword = 'Temporary1';

/**
 * @typedef {object} Person
 * @property {string} id
 * @property {string[]} emails the last one first; HR may be changing it
 * @property {string} address the network address that the limiter sees
 * @property {string[]} passwords the last one first; several if HR is setting one or the reply to a change was lost
 * @property {boolean} mustChange
 * @property {import('./history.mjs').Session | null} session
 * @property {Promise<unknown>} signingIn
 */

export class People {
  /** @type {Map<string, Person>} */
  all = new Map();
  #changes = 0;

  /** @param {import('./caller.mjs').Caller} caller */
  constructor(caller) {
    this.caller = caller;
  }

  join(id, email, password, mustChange) {
    const number = this.all.size + 1;
    const address = `10.0.${Math.floor(number / 250)}.${(number % 250) + 1}`;
    const signingIn = Promise.resolve();
    this.all.set(id, { id, emails: [email], address, passwords: [password], mustChange, session: null, signingIn });
  }

  /** From now on, the email address and password from before an edit and from after it may both be right. */
  mayBeEdited(/** @type {Record<string, any>} */ { id, changes }) {
    const person = this.all.get(id);
    if (changes.email) person?.emails.push(changes.email);
    if (changes.password) person?.passwords.push(temporaryPassword);
  }

  /** The new values come first, for the next sign-in. */
  edited({ id, email }, changes) {
    const person = this.all.get(id);
    if (changes.email) person?.emails.unshift(email);
    if (changes.password) person?.passwords.unshift(temporaryPassword);
  }

  /** Signs in if need be; one at a time for each person. @param {Person} person */
  async ready(person) {
    if (person.session && !person.mustChange) return true;
    const turn = person.signingIn.then(() => this.#signIn(person));
    person.signingIn = turn.catch(() => undefined);
    return turn;
  }

  /** @param {Person} person */
  async #signIn(person) {
    if (!person.session && !(await this.#login(person))) return false;
    if (person.mustChange && !(await this.#change(person))) return false;
    return person.session !== null;
  }

  /** @param {Person} person */
  async signOut(person) {
    const { session } = person;
    if (!session) return;
    session.closingAt = this.caller.history.tick();
    person.session = null;
    await this.caller.call({ ...person, session }, { kind: 'auth/logout', method: 'POST', path: '/api/auth/logout' });
  }

  /** @param {Person} person */
  async changePassword(person) {
    const turn = person.signingIn.then(() => person.session && this.#change(person));
    person.signingIn = turn.catch(() => undefined);
    await turn;
  }

  async #login(person) {
    const passwords = [...new Set(person.passwords)];
    const pairs = [...new Set(person.emails)].flatMap((email) => passwords.map((password) => ({ email, password })));
    for (const json of pairs) {
      const login = { kind: 'auth/login', args: json, method: 'POST', path: '/api/auth/login', json };
      const { call, headers } = await this.caller.call({ ...person, session: null }, login);
      // the address of a refused edit may belong to another person
      if (call.status !== 200 || call.body.user.id !== person.id) continue;
      person.emails = [json.email];
      person.passwords = [json.password];
      person.mustChange = call.body.user.requirePasswordChange;
      person.session = sessionIn(headers, call);
      return true;
    }
    return false;
  }

  async #change(person) {
    const [currentPassword] = person.passwords;
    const newPassword = `Chosen${++this.#changes}password`;
    const json = { currentPassword, newPassword };
    const path = '/api/auth/change-password';
    const change = { kind: 'auth/change-password', args: json, method: 'POST', path, json };
    const { session } = person;
    const { call, headers } = await this.caller.call(person, change);
    if (call.status === 200) {
      // the other passwords stay: HR may be setting one
      person.passwords = [newPassword, ...person.passwords.filter((other) => other !== currentPassword)];
      person.mustChange = false;
      person.session = sessionIn(headers, call); // a repetition sets no cookie: the next call signs in
      return person.session !== null;
    }
    if (call.isUncertain) person.passwords.unshift(newPassword);
    if (person.session === session) person.session = null;
    return false;
  }
}

function sessionIn(headers, openedBy) {
  const cookie = headers['set-cookie']?.find((given) => /^(__Host-)?sid=./.test(given))?.split(';')[0];
  return cookie ? { cookie, openedBy, closingAt: Infinity } : null;
}
