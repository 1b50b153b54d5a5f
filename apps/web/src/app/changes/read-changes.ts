/** Reads the stream of changes (`GET /api/changes`): server-sent events whose data are names of lists. */
import { changesHeartbeatMs, type ChangingList } from '@staffroom/contracts/changes.js';

/** A connection may be lost without a notice, for example while the computer sleeps. */
const silentMs = 2.5 * changesHeartbeatMs;

/**
 * Ends with the stream. Calls `onSign` whenever the server shows that it is there, with the lists that have changed. Returns the
 * status of a refusal, or null if there was a stream. Throws if the server cannot be reached.
 */
export async function readChanges(
  userId: string,
  signal: AbortSignal,
  onSign: (lists: ChangingList[]) => void,
): Promise<number | null> {
  const silence = new AbortController();
  let heardAt = Date.now();
  const watch = setInterval(() => {
    if (Date.now() - heardAt > silentMs) silence.abort();
  }, changesHeartbeatMs / 3);
  const stop = () => silence.abort();
  signal.addEventListener('abort', stop);
  try {
    const headers = { 'x-signed-in-as': userId };
    const response = await fetch('/api/changes', { headers, priority: 'low', signal: silence.signal });
    if (!response.ok || !response.body) {
      await response.text(); // an unread body keeps the request open
      return response.status;
    }
    const text = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await text.read();
      if (done) return null;
      heardAt = Date.now();
      const messages = (rest + value).split('\n\n');
      rest = messages.pop()!;
      onSign(messages.flatMap(listsIn));
    }
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', stop);
  }
}

function listsIn(message: string): ChangingList[] {
  return message.startsWith('data: ') ? (JSON.parse(message.slice('data: '.length)) as ChangingList[]) : [];
}
