/** The tab in which the identity provider has asked tells the one that waits. */
const channelName = 'staffroom-confirmed';
const isPossible = 'BroadcastChannel' in globalThis;

export function tellConfirmed(): void {
  if (!isPossible) return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('confirmed');
  channel.close();
}

export function whenConfirmedElsewhere(listener: () => void): () => void {
  if (!isPossible) return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = listener;
  return () => channel.close();
}
