import type { OpenedWarning } from '@staffroom/contracts/leave-warnings.js';
import { baseApi } from '../../../api/base-api.js';

const leaveNoticeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    openLeaveWarning: build.mutation<OpenedWarning, string>({
      query: (id) => ({ url: `/api/leave-warnings/${id}/opened`, method: 'POST' }),
    }),
  }),
});

export const { useOpenLeaveWarningMutation } = leaveNoticeApi;
