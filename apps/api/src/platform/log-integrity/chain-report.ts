/** The result of verifying the chain, and its wording for people. */

/** An event of the log, with the fields that can still be read. */
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
  /** When the last event was recorded, in microseconds since 1970. Null for an empty log. */
  recordedAtMicros: string | null;
}

export type Damage =
  /** This position holds another event, or none. */
  | 'order'
  /** The hash does not match the event's contents. */
  | 'hash'
  /** The event is dated before the previous event. */
  | 'time'
  /** The last event is not the one that the log's head names. */
  | 'head'
  /** The events of a stream are not numbered 1, 2, 3 …, or their number differs from the stream's version. */
  | 'stream'
  /** A command is recorded with an event that belongs to another command. */
  | 'command'
  /** The log is not the one the checkpoint was made from. */
  | 'checkpoint'
  /** The database cannot read the event. */
  | 'unreadable';

/**
 * `position` is the position of the first event that is missing, altered or out of order in time. For 'head', of the
 * last event found.
 */
export interface BrokenChain {
  intact: false;
  position: number;
  broken: Damage;
  /** One sentence for the auditor. */
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

/** Removes control characters: text planted in an event must not control the reader's terminal. */
export function plainText(text: string): string {
  return text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
