/** Searches people by name (R43). Every dialog that picks a person uses it. */
import type { User } from '@staffroom/contracts/users.js';
import { baseApi, listTag } from './base-api.js';
import { type Page, toPage } from './paging.js';

export interface PeopleSearch {
  search: string;
  /** Returns only people who can manage a team (SPEC section 5). */
  canManage?: boolean;
  /** Archived people too. */
  archived?: boolean;
  /** Only those whom the viewer sees, for executives (R12). Without it, only HR managers may search. */
  seenOnly?: boolean;
}

const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Only the first page. Typing more of the name narrows the results. */
    searchPeople: build.query<Page<User>, PeopleSearch>({
      query: ({ search, canManage, archived, seenOnly }) => ({
        url: seenOnly ? '/api/team/members' : '/api/users',
        params: {
          search: search || undefined,
          canManage: canManage ? 'true' : undefined,
          status: archived ? undefined : 'ACTIVE',
        },
      }),
      transformResponse: toPage<User>,
      providesTags: [listTag('User')],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useSearchPeopleQuery } = peopleApi;
