import { configureStore } from '@reduxjs/toolkit';
import { mockApi, reply } from '../testing/mock-api.js';
import { person } from '../testing/people.js';
import { baseApi } from './base-api.js';
import { sessionReducer } from './session-slice.js';
import { sessionApi } from './session.js';

async function askWhoIsSignedIn() {
  const store = configureStore({
    reducer: { session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  await store.dispatch(sessionApi.endpoints.getMe.initiate());
  return store.getState().session;
}

describe('the request for the signed-in user', () => {
  let logged: jest.SpyInstance;
  beforeEach(() => {
    logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => logged.mockRestore());

  it('sets the user of the reply', async () => {
    mockApi({ 'GET /api/auth/me': { user: person() } });
    expect(await askWhoIsSignedIn()).toEqual({ status: 'signedIn', user: person() });
  });

  it('a reply that is not ok sets no user and shows no message [S4.1 S7.3 S8.26]', async () => {
    mockApi({ 'GET /api/auth/me': reply(500, { statusCode: 500, message: 'Something went wrong.' }) });
    expect(await askWhoIsSignedIn()).toEqual({ status: 'signedOut', user: null, ended: false, lastUserId: null });
    expect(logged).toHaveBeenCalledWith('The auth check failed', expect.anything());
  });

  it('a missing session is not logged as a failure', async () => {
    mockApi({ 'GET /api/auth/me': reply(401, { statusCode: 401, message: 'Please sign in' }) });
    expect(await askWhoIsSignedIn()).toEqual({ status: 'signedOut', user: null, ended: false, lastUserId: null });
    expect(logged).not.toHaveBeenCalled();
  });
});
