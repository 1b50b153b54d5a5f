import type {
  ChangePasswordBody,
  CheckResetLinkBody,
  ForgotPasswordBody,
  LoginBody,
  MessageReply,
  ResetLinkReply,
  ResetPasswordBody,
  SignedIn,
} from '@staffroom/contracts/auth.js';
import { baseApi } from '../../api/base-api.js';

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignedIn, LoginBody>({
      query: (body) => ({ url: '/api/auth/login', method: 'POST', body }),
    }),
    forgotPassword: build.mutation<MessageReply, ForgotPasswordBody>({
      query: (body) => ({ url: '/api/auth/forgot-password', method: 'POST', body }),
    }),
    /** A POST, so that the token is in no address. */
    checkResetLink: build.query<ResetLinkReply, CheckResetLinkBody>({
      query: (body) => ({ url: '/api/auth/reset-password/check', method: 'POST', body }),
      keepUnusedDataFor: 0,
    }),
    resetPassword: build.mutation<MessageReply, ResetPasswordBody>({
      query: (body) => ({ url: '/api/auth/reset-password', method: 'POST', body }),
    }),
    changePassword: build.mutation<SignedIn, ChangePasswordBody>({
      query: (body) => ({ url: '/api/auth/change-password', method: 'POST', body }),
    }),
  }),
});

export const {
  useLoginMutation,
  useForgotPasswordMutation,
  useCheckResetLinkQuery,
  useResetPasswordMutation,
  useChangePasswordMutation,
} = authApi;
