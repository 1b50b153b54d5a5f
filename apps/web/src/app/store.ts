import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from '../api/base-api.js';
import { sessionReducer } from '../api/session-slice.js';

export function createStore() {
  return configureStore({
    reducer: { session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
}

export type Store = ReturnType<typeof createStore>;
