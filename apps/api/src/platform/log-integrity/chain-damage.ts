/** Damage to the chain, in one sentence each. */
import { broken, type BrokenChain, nameOf, type NamedEvent } from './chain-report.js';

/** An event as a row of it was read. */
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
      ? `Event ${due} is missing. What follows is: ${nameOf(event)}.`
      : `${nameOf(event)} stands where event ${due} is due: it was inserted.`;
  return broken(due, 'order', words, event);
}

export function altered(position: number, event: NamedEvent): BrokenChain {
  return broken(position, 'hash', `${nameOf(event)} was altered: its hash is not that of what it says.`, event);
}

export function outOfTime(position: number, event: NamedEvent): BrokenChain {
  return broken(position, 'time', `${nameOf(event)} is dated before the event before it.`, event);
}

export function rewritten(position: number, event?: NamedEvent): BrokenChain {
  const name = event ? nameOf(event) : `Position ${position}`;
  const words = `${name} is not what the checkpoint was made of: the log was written anew, there or before.`;
  return broken(position, 'checkpoint', words, event);
}
