import type { SignedIn } from '@staffroom/contracts/auth.js';
import type { SecondStep, SecondStepBody } from '@staffroom/contracts/second-factor.js';
import { baseApi } from '../../api/base-api.js';

const secondStepApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One that the identity provider has led to. It is shown once. */
    begunStep: build.query<SecondStep, void>({
      query: () => '/api/auth/login/second-factor',
      keepUnusedDataFor: 0,
    }),
    secondStep: build.mutation<SignedIn, SecondStepBody>({
      query: (body) => ({ url: '/api/auth/login/second-factor', method: 'POST', body }),
    }),
  }),
});

export const { useBegunStepQuery, useSecondStepMutation } = secondStepApi;
