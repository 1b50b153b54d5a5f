/** A browser that listens to `GET /api/changes`. */
import { type ChangingList, changingLists } from '@staffroom/contracts/changes.js';
import { until } from './until.js';

export type ChangeListener = Awaited<ReturnType<typeof listenForChanges>>;

export async function listenForChanges(address: string, cookie: string, headers: Record<string, string> = {}) {
  const hangUp = new AbortController();
  const response = await fetch(`${address}/api/changes`, { headers: { cookie, ...headers }, signal: hangUp.signal });
  let text = '';
  let unread = 0;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const part of response.body!) text += decoder.decode(part as Uint8Array, { stream: true });
  };
  const ended = read().catch((error: unknown) => {
    if (!hangUp.signal.aborted) throw error;
  });
  const messages = () => messagesIn(text.slice(unread));
  return {
    response,
    /** Resolves when the server ends the stream, or this listener hangs up. */
    ended,
    hangUp: () => hangUp.abort(),
    text: () => text,
    messages,
    lists: (): ChangingList[] => [...new Set(messages().flat())].sort(),
    hears: (list: ChangingList) => until(() => messages().flat().includes(list)),
    forget: () => void (unread = text.length),
  };
}

/** Fails for anything but names of lists. */
function messagesIn(text: string): ChangingList[][] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .filter((message) => message !== ':')
    .map((message) => {
      const lists = JSON.parse(/^data: (.+)$/.exec(message)![1]!) as ChangingList[];
      expect(changingLists).toEqual(expect.arrayContaining(lists));
      return lists;
    });
}
