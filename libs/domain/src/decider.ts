/**
 * The type of every decider: a pure function from a command and a state to events or a rejection. The state is folded
 * from the stream's own events. Time, ids and facts from elsewhere come with the command; nothing here reads a clock.
 */
import type { Reason } from './reasons.js';

export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/** Like an event, the data is nested, so that it may have a field named `type`. */
export interface DomainCommand<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

export interface Decider<Command, State, Event extends DomainEvent> {
  readonly initial: State;
  decide(command: Command, state: State): Decision<Event>;
  evolve(state: State, event: Event): State;
  /** The same for many events at once, where a copy of the state for each of them would take too long. */
  evolveAll?(state: State, events: Iterable<Event>): State;
}

/** What folding events needs of a decider. */
export type Fold<State, Event extends DomainEvent> = Pick<
  Decider<never, State, Event>,
  'initial' | 'evolve' | 'evolveAll'
>;

export type Decision<Event extends DomainEvent> = Accepted<Event> | Rejection;

/** No events means that the command changes nothing, for example when it marks a read notification as read. */
export interface Accepted<Event extends DomainEvent> {
  readonly ok: true;
  readonly events: readonly Event[];
}

/** Lets the HTTP layer choose R2's status without knowing the rule. */
export type RejectionKind = 'invalid' | 'forbidden' | 'not-found' | 'conflict' | 'unprocessable';

export interface Rejection {
  readonly ok: false;
  /** The rule's number in the specification of rules, e.g. 'R28'. */
  readonly rule: string;
  readonly kind: RejectionKind;
  /** One of the contract's error codes, if a client may want to distinguish the rejection. */
  readonly code?: string;
  readonly because: Reason;
  /** The field of the command that is wrong, for `invalid`. */
  readonly field?: string;
}

export function accept<Event extends DomainEvent>(...events: Event[]): Accepted<Event> {
  return { ok: true, events };
}

export function reject(rejection: Omit<Rejection, 'ok'>): Rejection {
  return { ok: false, ...rejection };
}

/** Folds events into a state. */
export function replay<State, Event extends DomainEvent>(decider: Fold<State, Event>, events: Iterable<Event>): State {
  if (decider.evolveAll) return decider.evolveAll(decider.initial, events);
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
