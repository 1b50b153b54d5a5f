/** What the screens that show payslips of others share. */
import { baseApi, listTag } from './base-api.js';

const payslipsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    deletePayslip: build.mutation<null, string>({
      query: (id) => ({ url: `/api/payroll/${id}`, method: 'DELETE' }),
      // The payslip's notification now says that it is deleted.
      invalidatesTags: [listTag('Payroll'), listTag('Notification')],
    }),
  }),
});

export const { useDeletePayslipMutation } = payslipsApi;
