import { configureStore } from '@reduxjs/toolkit';
import { mockApi, reply } from '../testing/mock-api.js';
import { person } from '../testing/people.js';
import { baseApi } from './base-api.js';
import type { ApiError, ApiOptions, ApiRequest } from './base-query.js';
import { replaceSession } from './confirmation.js';
import { serverMessage } from './server-message.js';
import { sessionReducer, signedIn } from './session-slice.js';

const probes = baseApi.injectEndpoints({
  endpoints: (build) => ({
    probe: build.query<unknown, ApiRequest>({ query: (request) => request }),
    sendProbe: build.mutation<unknown, ApiRequest>({ query: (request) => request }),
    quietProbe: build.query<unknown, string>({
      query: (url) => url,
      extraOptions: { on401: 'null' } satisfies ApiOptions,
    }),
  }),
});

function createStore() {
  return configureStore({
    reducer: { session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
}

async function send(request: ApiRequest, store = createStore()) {
  const { data, error } = await store.dispatch(probes.endpoints.sendProbe.initiate(request));
  return { data, error: error as ApiError | undefined };
}

async function ask(request: ApiRequest, store = createStore()) {
  const { data, error } = await store.dispatch(probes.endpoints.probe.initiate(request));
  return { data, error: error as ApiError | undefined, store };
}

describe('requests to the server', () => {
  it('R77.9 sends again what was sent with the id that the session had before a confirmation', async () => {
    const store = createStore();
    store.dispatch(signedIn(person()));
    let calls = 0;
    mockApi({
      'GET /api/x': () => {
        if (++calls > 1) return ['read'];
        replaceSession(Promise.resolve(true));
        return reply(401, { statusCode: 401, message: 'Please sign in.' });
      },
    });
    expect((await ask({ url: '/api/x' }, store)).data).toEqual(['read']);
    expect(store.getState().session.status).toBe('signedIn');
  });

  it('reads a failure as the status, a colon, a space and the body [S7.41]', async () => {
    mockApi({ 'GET /api/x': reply(409, '{"statusCode":409,"message":"Already reviewed"}') });
    const { error } = await ask({ url: '/api/x' });
    expect(error?.message).toBe('409: {"statusCode":409,"message":"Already reviewed"}');
    expect(serverMessage(error)).toBe('Already reviewed');
  });

  it('reads a failure without a body as the status and its text [S7.41]', async () => {
    globalThis.fetch = async () => new Response(null, { status: 503, statusText: 'Service Unavailable' });
    const { error } = await ask({ url: '/api/x' });
    expect(error?.message).toBe('503: Service Unavailable');
    expect(serverMessage(error)).toBeUndefined();
  });

  it('reports in a sentence that the server cannot be reached', async () => {
    mockApi({
      'GET /api/x': () => {
        throw new TypeError('fetch failed');
      },
    });
    const { error } = await ask({ url: '/api/x' });
    expect(error?.status).toBe('NETWORK');
    expect(serverMessage(error)).toMatch(/cannot be reached/);
  });

  it('a failed request is not retried [S7.2 S9.11]', async () => {
    const api = mockApi({ 'GET /api/x': reply(500, { message: 'Broken' }) });
    await ask({ url: '/api/x' });
    expect(api.calls).toHaveLength(1);
  });

  it('sends cookies, JSON and only the parameters that are set [S7.1]', async () => {
    const inits: RequestInit[] = [];
    const urls: string[] = [];
    globalThis.fetch = async (input, init) => {
      urls.push(String(input));
      inits.push(init!);
      return new Response('{}');
    };
    await ask({ url: '/api/x', method: 'POST', body: { a: 1 }, params: { status: 'PENDING', userId: undefined } });
    expect(urls).toEqual(['/api/x?status=PENDING']);
    expect(inits[0]).toMatchObject({
      method: 'POST',
      credentials: 'include',
      body: '{"a":1}',
      headers: { 'content-type': 'application/json' },
    });
  });

  it('reads an empty reply as no data', async () => {
    mockApi({ 'GET /api/x': reply(204) });
    expect(await ask({ url: '/api/x' })).toMatchObject({ data: null, error: undefined });
  });

  it('turns a 401 into no data if the endpoint asks for it [S7.42]', async () => {
    mockApi({ 'GET /api/x': reply(401, { message: 'Please sign in' }) });
    const store = createStore();
    const { data, error } = await store.dispatch(probes.endpoints.quietProbe.initiate('/api/x'));
    expect({ data, error }).toEqual({ data: null, error: undefined });
  });

  it('sends a form with files and reports progress', async () => {
    const api = mockApi({ 'POST /api/x': reply(201, { id: 'd-1' }) });
    const form = new FormData();
    form.set('file', new File(['%PDF-'], 'receipt.pdf'));
    const headers = { 'idempotency-key': 'once' };
    const { data } = await send({ url: '/api/x', method: 'POST', body: form, headers, onProgress: () => undefined });
    expect(data).toEqual({ id: 'd-1' });
    expect(api.calls[0]!.body).toBe(form);
    expect(api.calls[0]!.headers.get('idempotency-key')).toBe('once');
  });

  it('a refused upload fails like every other call, and a 401 ends the session', async () => {
    mockApi({ 'POST /api/x': reply(401, '{"statusCode":401,"message":"Please sign in"}') });
    const store = createStore();
    store.dispatch(signedIn(person()));
    const request = { url: '/api/x', method: 'POST', body: new FormData(), onProgress: () => undefined } as const;
    const { error } = await send(request, store);
    expect(error?.message).toBe('401: {"statusCode":401,"message":"Please sign in"}');
    expect(store.getState().session.status).toBe('signedOut');
  });

  it('a 401 ends the session [S7.42]', async () => {
    mockApi({ 'GET /api/x': reply(401, { message: 'Please sign in' }) });
    const store = createStore();
    store.dispatch(signedIn(person()));
    await ask({ url: '/api/x' }, store);
    expect(store.getState().session).toEqual({
      status: 'signedOut',
      user: null,
      ended: true,
      lastUserId: expect.any(String),
    });
  });

  it.each([
    ['JSON', { body: { a: 1 } }],
    ['a form', { body: new FormData(), onProgress: () => undefined }],
  ])('R65 a call that changes something names the person on the screen, sent as %s', async (_, sent) => {
    const api = mockApi({ 'POST /api/x': reply(200, {}), 'GET /api/x': reply(200, {}) });
    const store = createStore();
    await send({ url: '/api/x', method: 'POST', ...sent }, store);
    store.dispatch(signedIn(person({ id: 'u-eva' })));
    await send({ url: '/api/x', method: 'POST', ...sent, headers: { 'idempotency-key': 'k' } }, store);
    await ask({ url: '/api/x' }, store);
    expect(api.calls.map(({ headers }) => headers.get('x-signed-in-as'))).toEqual([null, 'u-eva', null]);
    expect(api.calls[1]!.headers.get('idempotency-key')).toBe('k');
  });

  it('R6.1 a reply with PASSWORD_CHANGE_REQUIRED requires a password change', async () => {
    mockApi({ 'GET /api/x': reply(403, { message: 'Change it', code: 'PASSWORD_CHANGE_REQUIRED' }) });
    const store = createStore();
    store.dispatch(signedIn(person()));
    await ask({ url: '/api/x' }, store);
    expect(store.getState().session.user?.requirePasswordChange).toBe(true);
  });
});
