/** Counts what happened, and collects what must not happen. */

const shownPerKind = 8;

export class Report {
  /** @type {Map<string, string[]>} */
  findings = new Map();
  /** @type {string[]} */
  notes = [];
  /** Attempts by their result. */
  replies = new Map();
  /** @type {Map<string, { calls: number, certain: number, replies: Map<string, number> }>} */
  kinds = new Map();
  /** @type {Map<string, { times: number, disturbed: number }>} */
  faults = new Map();
  #fault = { times: 0, disturbed: 0 };
  /** What was checked, how many times. @type {Map<string, number>} */
  checked = new Map();
  slowestMs = 0;

  /** Something that must not happen: the trial fails. */
  finding(kind, detail) {
    const earlier = this.findings.get(kind) ?? [];
    this.findings.set(kind, [...earlier, detail]);
    if (earlier.length < shownPerKind) console.log(`  FOUND: ${kind}: ${detail}`);
  }

  note(text) {
    this.notes.push(text);
    console.log(text);
  }

  /** @param {string} kind @param {{ status: number | null, error?: string }} reply @param {number} tookMs */
  replied(kind, { status, error }, tookMs) {
    count(this.replies, String(status ?? `lost: ${error}`));
    this.slowestMs = Math.max(this.slowestMs, tookMs);
    if (status === 500) this.finding('a call got 500', kind);
    if (status === null || status >= 500) this.disturbed(1);
  }

  /** The model has judged a call: `isCertain` if it allows only one reply. */
  judged({ kind, status }, isCertain) {
    const entry = this.kinds.get(kind) ?? { calls: 0, certain: 0, replies: new Map() };
    this.kinds.set(kind, entry);
    entry.calls++;
    if (isCertain) entry.certain++;
    count(entry.replies, String(status ?? 'no reply'));
  }

  /** @param {string} what @param {number} number */
  compared(what, number) {
    count(this.checked, what, number);
  }

  /** A number that each pause determines again. */
  total(what, number) {
    this.checked.set(what, number);
  }

  begins(fault) {
    this.#fault = this.faults.get(fault) ?? { times: 0, disturbed: 0 };
    this.faults.set(fault, this.#fault);
  }

  /** The current fault was possible on this machine. */
  faulted() {
    this.#fault.times++;
  }

  /** Calls or mails that the last fault has hit. */
  disturbed(number) {
    this.#fault.disturbed += number;
  }

  get failed() {
    return this.findings.size > 0;
  }

  print() {
    console.log(`\nAttempts: ${listed(this.replies)}; the slowest took ${this.slowestMs} ms.`);
    this.#printKinds();
    const done = sorted(this.faults).filter(([, { times }]) => times > 0);
    const faults = done.map(([name, { times, disturbed }]) => `${name} ${times} (hit ${disturbed})`);
    console.log(`Faults, and how many attempts or mails each hit: ${faults.join(', ') || 'none'}.`);
    console.log(`Checked: ${listed(this.checked) || 'nothing'}.`);
    for (const [kind, details] of this.findings) {
      console.log(`\nFOUND: ${kind} (${details.length})`);
      for (const detail of details.slice(0, shownPerKind)) console.log(`  ${detail}`);
      if (details.length > shownPerKind) console.log('  …');
    }
    console.log(this.failed ? '\nThe trial found faults.' : '\nThe trial found nothing.');
  }

  /** Calls that change something, by outcome. Lost calls that were not carried out are not counted. */
  #writes() {
    const writes = new Map();
    for (const [kind, { replies }] of this.kinds) {
      if (/^(look|auth\/log)/.test(kind)) continue;
      for (const [status, times] of replies) count(writes, outcomeOf(status), times);
    }
    return writes;
  }

  #printKinds() {
    const all = [...this.kinds.values()];
    const sum = (field) => all.reduce((total, entry) => total + entry[field], 0);
    console.log(`Calls: ${sum('calls')}; for ${sum('certain')} of them only one reply was right.`);
    console.log(`Writes: ${listed(this.#writes())}.`);
    for (const [kind, { calls, certain, replies }] of sorted(this.kinds))
      console.log(`  ${kind.padEnd(22)} ${String(calls).padStart(6)}, certain ${certain}: ${listed(replies)}`);
  }
}

function count(map, key, number = 1) {
  map.set(key, (map.get(key) ?? 0) + number);
}

/** @param {string} status */
function outcomeOf(status) {
  if (status === 'no reply') return 'carried out although no reply arrived';
  return Number(status) < 300 ? 'acknowledged' : 'refused';
}

function sorted(map) {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}

function listed(map) {
  return sorted(map)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ');
}
