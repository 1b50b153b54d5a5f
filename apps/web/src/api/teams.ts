/** The list of teams, shared by the account form and team administration. */
import type { Team } from '@staffroom/contracts/teams.js';
import { baseApi, listOf } from './base-api.js';

const teamsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTeams: build.query<Team[], void>({
      query: () => '/api/teams',
      providesTags: (teams) => listOf('Team', teams),
    }),
  }),
});

export const { useGetTeamsQuery } = teamsApi;
