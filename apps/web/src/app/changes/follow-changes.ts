/** Reads lists again when the server says that they have changed. One tab of the browser reads the stream and tells the others. */
import { changesHeartbeatMs, changesRepeatedMs, type ChangingList } from '@staffroom/contracts/changes.js';
import { watchUse } from '../../api/attention.js';
import type { Store } from '../../api/store.js';
import { checkSession } from './check-session.js';
import { inTurn } from './one-tab.js';
import { ReadAgain } from './read-again.js';
import { readChanges } from './read-changes.js';

/** `refused`: the session has ended, or belongs to someone else. `arrived`: this person is signed in in a tab that has just been opened. */
type News = { userId: string } & (
  { kind: 'arrived' | 'trying' | 'refused' | 'alive' } | { kind: 'lists'; lists: readonly ChangingList[] }
);

/** After a longer time without the stream, everything is read again. The server repeats what has changed within a minute. */
const bridgedMs = changesRepeatedMs * 0.75;
/** A visible tab takes the turn from one that has been silent for this long. */
const silentMs = 3 * changesHeartbeatMs;
const retryMs = { first: 500, longest: 30_000 };

/** Follows the changes for the person who is signed in, until the returned function is called. */
export function followChanges(store: Store, userId: string): () => void {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('staffroom-changes') : null;
  const readAgain = new ReadAgain(store);
  let serverHeardAt = performance.timeOrigin;
  let turnHeardAt = Date.now();

  const receive = (news: News) => {
    if (news.userId !== userId) {
      // All tabs have one cookie. The stream of a tab that shows someone else may stay open.
      if (news.kind === 'arrived') void checkSession(store);
      return;
    }
    if (news.kind === 'arrived') return;
    turnHeardAt = Date.now();
    if (news.kind === 'trying') return;
    if (news.kind === 'refused') return void checkSession(store);
    const wasAway = Date.now() - serverHeardAt > bridgedMs;
    serverHeardAt = Date.now();
    const lists = news.kind === 'lists' ? news.lists : [];
    if (wasAway) readAgain.everything();
    else readAgain.lists(lists);
    if (wasAway || lists.includes('account')) void checkSession(store);
  };
  const tell = (news: News) => {
    channel?.postMessage(news);
    receive(news);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => receive(data));
  tell({ userId, kind: 'arrived' });

  const turn = inTurn(async (signal) => {
    for (let failures = 0; !signal.aborted; failures++) {
      tell({ userId, kind: 'trying' });
      const status = await readChanges(userId, signal, (lists) => {
        failures = 0;
        tell(lists.length > 0 ? { userId, kind: 'lists', lists } : { userId, kind: 'alive' });
      }).catch(() => 'unreachable');
      if (signal.aborted) return;
      if (typeof status === 'number' && status < 500) tell({ userId, kind: 'refused' });
      await pause(Math.min(retryMs.longest, retryMs.first * 2 ** failures), signal);
    }
  });
  const takeover = setInterval(() => {
    if (document.visibilityState === 'visible' && Date.now() - turnHeardAt > silentMs) turn.take();
  }, changesHeartbeatMs);
  const stopWatching = watchUse();

  return () => {
    stopWatching();
    clearInterval(takeover);
    turn.stop();
    readAgain.stop();
    channel?.close();
  };
}

/** Between once and five times as long, so that many browsers do not return at the same moment. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms * (1 + 4 * Math.random()));
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
