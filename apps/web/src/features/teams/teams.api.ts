import type { CreateTeamBody, Team, UpdateTeamBody } from '@staffroom/contracts/teams.js';
import type { ApiError } from '../../api/base-query.js';
import { baseApi, listTag } from '../../api/base-api.js';

/** A team's name and manager appear on its members, and decide what the manager sees (R17). */
const teamTags = [
  listTag('Team'),
  listTag('User'),
  listTag('Member'),
  listTag('TeamTimeOff'),
  listTag('Refund'),
  listTag('Document'),
  listTag('Payroll'),
];

const teamsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    createTeam: build.mutation<Team, { team: CreateTeamBody; idempotencyKey: string }>({
      query: ({ team, idempotencyKey }) => ({
        url: '/api/teams',
        method: 'POST',
        body: team,
        headers: { 'idempotency-key': idempotencyKey },
      }),
      invalidatesTags: (_team, error) => (error ? [] : teamTags),
    }),
    updateTeam: build.mutation<Team, { id: string; changes: UpdateTeamBody }>({
      query: ({ id, changes }) => ({ url: `/api/teams/${id}`, method: 'PATCH', body: changes }),
      invalidatesTags: (_team, error) => (error && !isGone(error) ? [] : teamTags),
    }),
    deleteTeam: build.mutation<null, string>({
      query: (id) => ({ url: `/api/teams/${id}`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error && !isGone(error) ? [] : teamTags),
    }),
  }),
});

export const { useCreateTeamMutation, useUpdateTeamMutation, useDeleteTeamMutation } = teamsApi;

/** True if the team was deleted in the meantime, so the screen is out of date. */
function isGone({ status }: ApiError): boolean {
  return status === 404;
}
