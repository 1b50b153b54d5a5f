import { baseApi } from '../../api/base-api.js';
import type { ApiDescription } from './described-calls.js';

const apiReferenceApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getApiDescription: build.query<ApiDescription, void>({ query: () => '/api/openapi.json' }),
  }),
});

export const { useGetApiDescriptionQuery } = apiReferenceApi;
