/** Searches people by name (R43). Every dialog that picks a person uses it. */
import type { User } from '@staffroom/contracts/users.js';
import { baseApi, listTag } from './base-api.js';
import { type Page, toPage } from './paging.js';

/** What every search returns of a person. */
export type FoundPerson = Pick<User, 'id' | 'fullName' | 'jobTitle'> & Partial<Pick<User, 'status'>>;

export interface PeopleSearch {
  search: string;
  /** Returns only people who can manage a team (SPEC section 5). */
  canManage?: boolean;
  /** Only those who may become one's substitute (R57). */
  substitutes?: boolean;
  /** Archived people too. */
  archived?: boolean;
  /** Only those whom the viewer sees, for executives (R12). Without it, only HR managers may search. */
  seenOnly?: boolean;
}

const peopleApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Only the first page. Typing more of the name narrows the results. */
    searchPeople: build.query<Page<FoundPerson>, PeopleSearch>({
      query: ({ search, canManage, substitutes, archived, seenOnly }) => ({
        url: substitutes ? '/api/substitutes/candidates' : seenOnly ? '/api/team/members' : '/api/users',
        params: {
          search: search || undefined,
          canManage: canManage ? 'true' : undefined,
          status: archived || substitutes ? undefined : 'ACTIVE',
        },
      }),
      transformResponse: toPage<FoundPerson>,
      providesTags: [listTag('User')],
      keepUnusedDataFor: 60,
    }),
  }),
});

export const { useSearchPeopleQuery } = peopleApi;
