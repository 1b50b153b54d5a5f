/** The kinds of special leave, for everyone who requests or enters it (R51). */
import type { SpecialLeave } from '@staffroom/contracts/time-off.js';
import { baseApi, listTag } from './base-api.js';

const specialLeaveApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSpecialLeave: build.query<SpecialLeave[], void>({
      query: () => '/api/time-off/special-leave',
      providesTags: [listTag('TimeOffBalance'), listTag('CompanyPolicy')],
    }),
  }),
});

export const { useGetSpecialLeaveQuery } = specialLeaveApi;
