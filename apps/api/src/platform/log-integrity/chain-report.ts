/** What walking the chain found, and how it is told to a person. */

/** An event of the log, as far as it can still be named. */
export interface NamedEvent {
  position: number;
  type: string;
  stream: string;
}

export interface ChainHead {
  position: number;
  hash: Buffer;
}

/** How far the log verifies. */
export interface VerifiedHead extends ChainHead {
  /** When the last event was recorded, in microseconds since 1970; null of an empty log. */
  recordedAtMicros: string | null;
}

export type Damage =
  /** Another event, or none, stands where this position should be. */
  | 'order'
  /** What the event says is not what its hash was made over. */
  | 'hash'
  /** The event is dated before the one before it. */
  | 'time'
  /** The events do not end where the log's head says. */
  | 'head'
  /** The events of a stream are not numbered 1, 2, 3 …, or not as many as the stream says. */
  | 'stream'
  /** A command is remembered with an event that is not its own. */
  | 'command'
  /** The log is not the one a checkpoint was made of. */
  | 'checkpoint'
  /** The database cannot hand the event out. */
  | 'unreadable';

/** `position` is where the first event should stand that is missing, altered or out of time; for 'head' the last one found. */
export interface BrokenChain {
  intact: false;
  position: number;
  broken: Damage;
  /** One sentence for whoever asked. */
  words: string;
  event?: NamedEvent;
}

export type ChainReport = ({ intact: true } & VerifiedHead) | BrokenChain;

export function broken(position: number, damage: Damage, words: string, event?: NamedEvent): BrokenChain {
  return { intact: false, position, broken: damage, words, ...(event && { event }) };
}

export function nameOf({ position, type, stream }: NamedEvent): string {
  return plainText(`Event ${position} (${type} in ${stream})`);
}

/** What was written over an event must not steer the terminal of whoever reads of it. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
