import type {
  AddedFactor,
  AddPasskeyBody,
  AddTotpBody,
  CurrentPasswordBody,
  NewRecoveryCodes,
  OwnSecondFactor,
  PasskeySetUp,
  RemoveFactorBody,
  TotpSetUp,
} from '@staffroom/contracts/second-factor.js';
import { baseApi, listTag } from '../../../api/base-api.js';

const url = '/api/account/second-factor';
const changed = (_reply: unknown, error: unknown) => (error ? [] : [listTag('Session')]);

const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<OwnSecondFactor, void>({
      query: () => url,
      providesTags: [listTag('Session')],
      keepUnusedDataFor: 0,
    }),
    beginTotp: build.mutation<TotpSetUp, CurrentPasswordBody>({
      query: (body) => ({ url: `${url}/totp/begin`, method: 'POST', body }),
    }),
    addTotp: build.mutation<AddedFactor, AddTotpBody>({
      query: (body) => ({ url: `${url}/totp`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
    beginPasskey: build.mutation<PasskeySetUp, CurrentPasswordBody>({
      query: (body) => ({ url: `${url}/passkey/begin`, method: 'POST', body }),
    }),
    addPasskey: build.mutation<AddedFactor, AddPasskeyBody>({
      query: (body) => ({ url: `${url}/passkey`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
    removeFactor: build.mutation<OwnSecondFactor, RemoveFactorBody>({
      query: (body) => ({ url: `${url}/removal`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
    issueRecoveryCodes: build.mutation<NewRecoveryCodes, CurrentPasswordBody>({
      query: (body) => ({ url: `${url}/recovery-codes`, method: 'POST', body }),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useGetSecondFactorQuery,
  useBeginTotpMutation,
  useAddTotpMutation,
  useBeginPasskeyMutation,
  useAddPasskeyMutation,
  useRemoveFactorMutation,
  useIssueRecoveryCodesMutation,
} = secondFactorApi;
