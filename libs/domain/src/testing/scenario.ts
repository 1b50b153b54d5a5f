/** Tests of rules read as they are told: given what happened, when somebody wants something, then this happens. */
import type { Decider, Decision, DomainEvent, Rejection } from '../decider.js';
import { replay } from '../decider.js';

export function scenarioOf<Command, State, Event extends DomainEvent>(decider: Decider<Command, State, Event>) {
  return {
    given: (...history: Event[]) => ({
      when: (command: Command) => outcome(decider.decide(command, replay(decider, history))),
    }),
  };
}

function outcome<Event extends DomainEvent>(decision: Decision<Event>) {
  return {
    then: (...events: Event[]) => expect(decision).toEqual({ ok: true, events }),
    thenNothing: () => expect(decision).toEqual({ ok: true, events: [] }),
    thenRefused: (refusal: Partial<Rejection>) => expect(decision).toMatchObject({ ok: false, ...refusal }),
  };
}
