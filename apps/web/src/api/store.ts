import { configureStore } from '@reduxjs/toolkit';
import { baseApi } from './base-api.js';
import { sessionReducer } from './session-slice.js';

export function createStore() {
  return configureStore({
    reducer: { session: sessionReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
}

export type Store = ReturnType<typeof createStore>;
