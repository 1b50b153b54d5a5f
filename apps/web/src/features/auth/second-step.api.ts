import type { SignedIn } from '@staffroom/contracts/auth.js';
import type { SecondStepBody } from '@staffroom/contracts/second-factor.js';
import { baseApi } from '../../api/base-api.js';

const secondStepApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    secondStep: build.mutation<SignedIn, SecondStepBody>({
      query: (body) => ({ url: '/api/auth/login/second-factor', method: 'POST', body }),
    }),
  }),
});

export const { useSecondStepMutation } = secondStepApi;
