import { baseApi } from '../../api/base-api.js';

const openedLinkApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The address is that of a request in a queue. */
    getOpenedRequest: build.query<{ userName: string }, string>({
      query: (address) => address,
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useGetOpenedRequestQuery } = openedLinkApi;
