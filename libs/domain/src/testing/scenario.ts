/**
 * A notation for tests of rules: given these events, when this command is sent, then these events or this rejection
 * follow.
 */
import { sentenceOf } from '../../../../apps/api/src/modules/rejections/sentence-of.js';
import type { Decider, Decision, DomainEvent, Rejection } from '../decider.js';
import { replay } from '../decider.js';

export { sentenceOf };

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
    thenRefused: (refusal: Partial<Rejection> & { message?: string }) =>
      expect({ ...decision, ...told(decision) }).toMatchObject({ ok: false, ...refusal }),
  };
}

/** What the person reads, instead of the reason. */
export function told(decision: Decision<DomainEvent> | null) {
  if (!decision || decision.ok) return decision;
  const { because, ...rejection } = decision;
  return { ...rejection, message: sentenceOf(because) };
}
