/** What happens in a trial, and when. Depends on the seed and on the options alone. */
import { randomFrom } from '../support/random.mjs';

/** How often people do what, in relation to each other. */
const habits = {
  'ask for time off': 14,
  'review time off': 12,
  'withdraw time off': 4,
  'ask for a refund': 8,
  'review a refund': 8,
  'withdraw a refund': 2,
  'upload documents': 4,
  'delete a document': 2,
  hire: 2,
  'edit a person': 6,
  archive: 1,
  delete: 1,
  'create a team': 1,
  'edit a team': 2,
  'delete a team': 0.5,
  'sign out': 1,
  'change the password': 1,
  'look at a list': 20,
  'open a file': 6,
};

const warmUpMs = 5_000;
const quietBeforeEndMs = 5_000;
const shortestPauseMs = 3_000;
const longestPauseMs = 9_000;

const shortTrialMinutes = 10;

/** A trial pauses for its checks after each round. @param {number} seed @param {number} minutes */
export function roundsOf(seed, minutes) {
  const longestRoundMinutes = minutes > shortTrialMinutes ? 5 : 2;
  const count = Math.ceil(minutes / longestRoundMinutes);
  return Array.from({ length: count }, (_, i) => ({
    seed: seed * 100 + i + 1,
    minutes: Math.min(longestRoundMinutes, minutes - i * longestRoundMinutes),
  }));
}

/** The steps of one lane: an action, and the seed of everything that is chosen at random in it. */
export function* stepsOfLane(seed, lane) {
  const random = randomFrom(seed * 1_000 + lane);
  for (;;) yield { action: random.weighted(habits), seed: random.seed() };
}

/**
 * @param {number} seed
 * @param {number} minutes
 * @param {readonly string[]} faults
 */
export function plannedFaults(seed, minutes, faults) {
  if (faults.length === 0) return [];
  const random = randomFrom(seed ^ 0x5eed);
  const planned = [];
  const end = minutes * 60_000 - quietBeforeEndMs;
  let waiting = [];
  for (let atMs = warmUpMs; atMs < end; atMs += random.between(shortestPauseMs, longestPauseMs)) {
    if (waiting.length === 0) waiting = shuffled(faults, random); // every kind comes once before any comes again
    planned.push({ atMs, fault: waiting.pop(), random: randomFrom(random.seed()) });
  }
  return planned;
}

function shuffled(values, random) {
  const left = [...values];
  const result = [];
  while (left.length > 0) result.push(...left.splice(random.below(left.length), 1));
  return result;
}
