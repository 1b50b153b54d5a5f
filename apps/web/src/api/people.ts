/** People found by what somebody types: here because every dialog that names a person shares it (R43). */
import type { User } from '@staffroom/contracts/users.js';
import { baseApi, listTag } from './base-api.js';
import { type Page, toPage } from './paging.js';

export interface PeopleSearch {
  search: string;
  /** Only who may be the manager of a team (SPEC section 5). */
  canManage?: boolean;
}

const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The first page: whoever is not on it is found by typing more of the name. */
    searchPeople: build.query<Page<User>, PeopleSearch>({
      query: ({ search, canManage }) => ({
        url: '/api/users',
        params: { search: search || undefined, canManage: canManage ? 'true' : undefined },
      }),
      transformResponse: toPage<User>,
      providesTags: [listTag('User')],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useSearchPeopleQuery } = peopleApi;
