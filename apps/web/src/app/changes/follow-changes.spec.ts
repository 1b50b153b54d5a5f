import { waitFor } from '@testing-library/react';
import { unattendedHeader } from '@staffroom/contracts/session-names.js';
import { changesRepeatedMs, changingLists, type ChangingList } from '@staffroom/contracts/changes.js';
import { baseApi } from '../../api/base-api.js';
import '../../api/notifications.js';
import { signedIn } from '../../api/session-slice.js';
import '../../features/documents/documents.api.js';
import '../../features/time-off/api/time-off.api.js';
import { mockApi, reply } from '../../testing/mock-api.js';
import { person } from '../../testing/people.js';
import { createStore, type Store } from '../../api/store.js';
import { followChanges } from './follow-changes.js';

const ana = person({ id: 'u-ana' });
const paths = ['/api/notifications', '/api/time-off', '/api/documents'];
let api: ReturnType<typeof mockApi>;
let store: Store;
let stop: () => void;
/** Those that were opened, the last one first. */
let streams: Stream[];

interface Stream {
  send(text: string): void;
  end(): void;
}

beforeEach(() => {
  streams = [];
  Object.defineProperty(performance, 'timeOrigin', { value: Date.now(), configurable: true }); // the window has just been opened
  api = mockApi(Object.fromEntries(paths.map((path) => [`GET ${path}`, []])));
  answerWithStreams();
  store = createStore();
  store.dispatch(signedIn(ana));
  setVisible(true);
  jest.spyOn(Math, 'random').mockReturnValue(0); // the shortest pause
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});

describe('changes', () => {
  it('lists that are shown and named are read again, and no others', async () => {
    await show();
    await told('notifications', 'users');
    await waitFor(() => expect(reads()).toEqual([2, 1, 1]));
    await told('time-off');
    await waitFor(() => expect(reads()).toEqual([2, 2, 1]));
  });

  it('every name is known, and parts of a message are put together', async () => {
    await show();
    stream().send(`data: ${JSON.stringify(changingLists).slice(0, 50)}`);
    stream().send(`${JSON.stringify(changingLists).slice(50)}\n`);
    expect(reads()).toEqual([1, 1, 1]);
    stream().send('\n:\n\n');
    await waitFor(() => expect(reads()).toEqual([2, 2, 2]));
  });

  it('a hidden tab reads when it is shown', async () => {
    await show();
    hide();
    await told('documents', 'time-off');
    await told('documents');
    await new Promise((resolve) => setTimeout(resolve)); // when both have arrived
    expect(reads()).toEqual([1, 1, 1]);
    setVisible(true);
    await waitFor(() => expect(reads()).toEqual([1, 2, 2]));
  });

  it('in a browser whose tabs cannot agree, each visible tab has a stream', async () => {
    await show();
    setVisible(false);
    setVisible(true);
    await opened(2);
  });

  it('after a short gap nothing is read again, because the server repeats it; after a longer one, everything is', async () => {
    await show();
    stream().end();
    await opened(2);
    expect(reads()).toEqual([1, 1, 1]);
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + changesRepeatedMs);
    stream().end();
    await opened(3);
    await waitFor(() => expect(reads()).toEqual([2, 2, 2]));
  });

  it('a stream that cannot be opened is tried again', async () => {
    api.answer({ 'GET /api/changes': reply(503, { message: 'Restarting' }) });
    await show({ expected: 0 });
    await waitFor(() => expect(api.callsOf('GET /api/changes')).toHaveLength(1));
    answerWithStreams();
    await opened(1);
    await told('time-off');
    await waitFor(() => expect(reads()).toEqual([1, 2, 1]));
  });

  it('R65 names the person on the screen', async () => {
    await show();
    expect(api.callsOf('GET /api/changes')[0]!.headers.get('x-signed-in-as')).toBe('u-ana');
  });

  it('a stream that is refused because the session has ended ends it on the screen', async () => {
    await show();
    api.answer({ 'GET /api/changes': reply(401, {}), 'GET /api/auth/me': reply(401, { message: 'Please sign in.' }) });
    stream().end();
    await waitFor(() => expect(store.getState().session).toMatchObject({ status: 'signedOut', ended: true }));
  });

  it('an account that was edited appears as it is now', async () => {
    await show();
    api.answer({ 'GET /api/auth/me': { user: { ...ana, fullName: 'Ana Reed' } } });
    await told('account');
    await waitFor(() => expect(store.getState().session.user?.fullName).toBe('Ana Reed'));
  });

  it('R4 says of what it reads whether someone is there', async () => {
    await show();
    const unattended = () => api.callsOf('GET /api/time-off').map(({ headers }) => headers.get(unattendedHeader));
    await told('time-off');
    await waitFor(() => expect(unattended()).toEqual([null, null]));
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 61_000);
    await told('time-off');
    await waitFor(() => expect(unattended()).toEqual([null, null, '1']));
    window.dispatchEvent(new Event('keydown'));
    await told('time-off');
    await waitFor(() => expect(unattended()).toEqual([null, null, '1', null]));
  });
});

async function show({ expected = 1 } = {}): Promise<void> {
  const endpoints = baseApi.endpoints as unknown as Record<string, { initiate(arg: unknown): never }>;
  for (const [endpoint, arg] of [['getNotifications'], ['getTimeOff'], ['getDocuments', '']])
    store.dispatch(endpoints[endpoint!]!.initiate(arg));
  await waitFor(() => expect(reads()).toEqual([1, 1, 1]));
  stop = followChanges(store, ana.id);
  await opened(expected);
}

function reads(): number[] {
  return paths.map((path) => api.callsOf(`GET ${path}`).length);
}

async function opened(count: number): Promise<void> {
  await waitFor(() => expect(streams).toHaveLength(count));
}

async function told(...lists: ChangingList[]): Promise<void> {
  stream().send(`data: ${JSON.stringify(lists)}\n\n`);
}

function stream(): Stream {
  return streams[0]!;
}

function answerWithStreams(): void {
  api.answer({
    'GET /api/changes': () => {
      const encoder = new TextEncoder();
      let controller: ReadableStreamDefaultController;
      const body = new ReadableStream({ start: (given) => void (controller = given) });
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      streams.unshift({ send, end: () => controller.close() });
      send(':\n\n');
      return reply(200, body);
    },
  });
}

function setVisible(isVisible: boolean): void {
  setVisibility(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Without the event, at which the tab would leave the stream. */
function hide(): void {
  setVisibility('hidden');
}

function setVisibility(value: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
}
