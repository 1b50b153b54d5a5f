/** Counts what happened, and collects what must not happen. */
const shownPerKind = 8;

export class Report {
  /** @type {Map<string, string[]>} */
  findings = new Map();
  /** Attempts by their result. */
  #replies = new Map();
  /** @type {Map<string, { calls: number, certain: number, replies: Map<string, number> }>} */
  #kinds = new Map();
  /** @type {Map<string, { times: number, disturbed: number }>} */
  #faults = new Map();
  #fault = { times: 0, disturbed: 0 };
  /** What was checked, how many times. @type {Map<string, number>} */
  #checked = new Map();
  #slowestMs = 0;

  /** Something that must not happen: the trial fails. */
  finding(kind, detail) {
    const earlier = this.findings.get(kind) ?? [];
    this.findings.set(kind, [...earlier, detail]);
    if (earlier.length < shownPerKind) console.log(`  FOUND: ${kind}: ${detail}`);
  }

  note(text) {
    console.log(text);
  }

  /** @param {string} kind @param {{ status: number | null, error?: string }} reply @param {number} tookMs */
  replied(kind, { status, error }, tookMs) {
    count(this.#replies, String(status ?? `lost: ${error}`));
    this.#slowestMs = Math.max(this.#slowestMs, tookMs);
    if (status === 500) this.finding('a call got 500', kind);
    if (status === null || status >= 500) this.#fault.disturbed++;
  }

  /** The model has judged a call: `isCertain` if it allows only one reply. */
  judged({ kind, status }, isCertain) {
    const entry = this.#kinds.get(kind) ?? { calls: 0, certain: 0, replies: new Map() };
    this.#kinds.set(kind, entry);
    entry.calls++;
    if (isCertain) entry.certain++;
    count(entry.replies, String(status ?? 'no reply'));
  }

  /** @param {string} what @param {number} number */
  compared(what, number) {
    count(this.#checked, what, number);
  }

  begins(fault) {
    this.#fault = this.#faults.get(fault) ?? { times: 0, disturbed: 0 };
    this.#faults.set(fault, this.#fault);
  }

  /** The current fault was possible on this machine. */
  faulted() {
    this.#fault.times++;
  }

  get failed() {
    return this.findings.size > 0;
  }

  print() {
    console.log(`\nAttempts: ${listed(this.#replies)}; the slowest took ${this.#slowestMs} ms.`);
    const all = [...this.#kinds.values()];
    const sum = (field) => all.reduce((total, entry) => total + entry[field], 0);
    console.log(`Calls: ${sum('calls')}; for ${sum('certain')} of them only one reply was right.`);
    for (const [kind, { calls, certain, replies }] of sorted(this.#kinds))
      console.log(`  ${kind.padEnd(22)} ${String(calls).padStart(6)}, certain ${certain}: ${listed(replies)}`);
    const faults = sorted(this.#faults).map(([name, { times, disturbed }]) => `${name} ${times} (hit ${disturbed})`);
    console.log(`Faults, and how many attempts each hit: ${faults.join(', ') || 'none'}.`);
    console.log(`Checked: ${listed(this.#checked) || 'nothing'}.`);
    for (const [kind, details] of this.findings) {
      console.log(`\nFOUND: ${kind} (${details.length})`);
      for (const detail of details.slice(0, shownPerKind)) console.log(`  ${detail}`);
    }
    console.log(this.failed ? '\nThe trial found faults.' : '\nThe trial found nothing.');
  }
}

function count(map, key, number = 1) {
  map.set(key, (map.get(key) ?? 0) + number);
}

function sorted(map) {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}

function listed(map) {
  return sorted(map)
    .map(([what, times]) => `${what} ${times}`)
    .join(', ');
}
