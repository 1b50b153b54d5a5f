/**
 * The shape of every rule in this house: a decision is a pure function of a command and of the state folded from the
 * stream's own events. Time, ids and facts from elsewhere come in with the command; nothing here reads a clock.
 */
export interface DomainEvent<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

/** Shaped like an event, so that the data of a command may have a field named `type`. */
export interface DomainCommand<Type extends string = string, Data extends object = object> {
  readonly type: Type;
  readonly data: Data;
}

export interface Decider<Command, State, Event extends DomainEvent> {
  readonly initial: State;
  decide(command: Command, state: State): Decision<Event>;
  evolve(state: State, event: Event): State;
}

export type Decision<Event extends DomainEvent> = Accepted<Event> | Rejection;

/** No events means: the command changes nothing, and that is fine (marking a read notification as read). */
export interface Accepted<Event extends DomainEvent> {
  readonly ok: true;
  readonly events: readonly Event[];
}

/** Which kind of no, so that the HTTP layer can answer R2's status without knowing the rule. */
export type RejectionKind = 'invalid' | 'forbidden' | 'not-found' | 'conflict' | 'unprocessable';

export interface Rejection {
  readonly ok: false;
  /** The rule's number in the specification of rules, e.g. 'R28'. */
  readonly rule: string;
  readonly kind: RejectionKind;
  /** A machine-readable name, one of the contract's error codes, where a client may want to tell it apart. */
  readonly code?: string;
  /** One sentence a person can act on. */
  readonly message: string;
  /** The field of the command that is wrong, for `invalid`. */
  readonly field?: string;
}

export function accept<Event extends DomainEvent>(...events: Event[]): Accepted<Event> {
  return { ok: true, events };
}

export function reject(rejection: Omit<Rejection, 'ok'>): Rejection {
  return { ok: false, ...rejection };
}

/** Folds a history; the same for a stream of one event and of a thousand. */
export function replay<State, Event extends DomainEvent>(
  decider: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
  events: Iterable<Event>,
): State {
  let state = decider.initial;
  for (const event of events) state = decider.evolve(state, event);
  return state;
}
