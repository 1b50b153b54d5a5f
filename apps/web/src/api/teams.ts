/** Lists of teams: all of them for administration, and those of the people one sees for the queues. */
import type { SeenTeam, Team } from '@staffroom/contracts/teams.js';
import { baseApi, listOf, listTag } from './base-api.js';

const teamsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getTeams: build.query<Team[], void>({
      query: () => '/api/teams',
      providesTags: (teams) => listOf('Team', teams),
    }),
    getSeenTeams: build.query<SeenTeam[], void>({
      query: () => '/api/team/teams',
      providesTags: [listTag('Team')],
    }),
  }),
});

export const { useGetTeamsQuery, useGetSeenTeamsQuery } = teamsApi;
