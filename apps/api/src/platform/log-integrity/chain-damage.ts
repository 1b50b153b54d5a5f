/** Describes damage to the chain, in one sentence each. */
import { broken, type BrokenChain, nameOf, type NamedEvent } from './chain-report.js';

/** An event as it was read from its row. */
interface Row {
  position: number | string;
  type: string;
  stream: string;
}

export function named({ position, type, stream }: Row): NamedEvent {
  return { position: Number(position), type, stream };
}

export function outOfOrder(due: number, event: NamedEvent): BrokenChain {
  const words =
    event.position > due
      ? `Event ${due} is missing. The next one is: ${nameOf(event)}.`
      : `${nameOf(event)} is in the place of event ${due}. It was inserted.`;
  return broken(due, 'order', words, event);
}

export function altered(position: number, event: NamedEvent): BrokenChain {
  return broken(position, 'hash', `${nameOf(event)} was altered. Its hash does not match its contents.`, event);
}

export function outOfTimeOrder(position: number, event: NamedEvent): BrokenChain {
  return broken(position, 'time', `${nameOf(event)} is dated before the previous event.`, event);
}

export function rewritten(position: number, event?: NamedEvent): BrokenChain {
  const name = event ? nameOf(event) : `Position ${position}`;
  const words = `${name} is not the event of the checkpoint. The log was rewritten there or earlier.`;
  return broken(position, 'checkpoint', words, event);
}

export function otherRoot(position: number): BrokenChain {
  const words = `The checkpoint of position ${position} has the log’s hash but another root. It was not made from this log.`;
  return broken(position, 'checkpoint', words);
}
