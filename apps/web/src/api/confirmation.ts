/** A call that needs a confirmation waits until the person has shown who they are, and is then sent again (R77). */
import type { ApiErrorBody } from '@staffroom/contracts/errors.js';

export interface Question {
  message: string | undefined;
  /** The password is not enough. */
  strongly: boolean;
  answer: (isConfirmed: boolean) => void;
}

let asked: (Question & { answered: Promise<boolean> }) | null = null;
const listeners = new Set<() => void>();

/** Several calls at once ask one question. Resolves to false if the person cancels. */
export function askToConfirm({ message, confirmStrongly: strongly = false }: Partial<ApiErrorBody>): Promise<boolean> {
  if (asked) return asked.answered;
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = (isConfirmed) => {
      show(null);
      resolve(isConfirmed);
    };
  });
  show({ message, strongly, answer, answered });
  return answered;
}

export function currentQuestion(): Question | null {
  return asked;
}

export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

let replaced = 0;
let underWay: Promise<unknown> = Promise.resolve();

/** A confirmation gives the session another id. `work` resolves to whether it did. */
export function replaceSession(work: Promise<boolean>): void {
  underWay = work.then((isReplaced) => {
    if (isReplaced) replaced++;
  });
}

export function sessionsReplaced(): number {
  return replaced;
}

/** Waits for a confirmation that is under way. */
export async function haveBeenReplacedSince(count: number): Promise<boolean> {
  await underWay;
  return replaced !== count;
}
