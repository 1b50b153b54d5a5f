import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type FilesUpload, filesRequest } from '../../api/files-upload.js';

interface PayrollUpload extends FilesUpload {
  fiscalYear: string;
  month: string;
}

const payrollApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The user's own documents, not paged (R16). */
    getPayroll: build.query<PayrollDocument[], void>({
      query: () => '/api/payroll',
      providesTags: [listTag('Payroll')],
    }),
    uploadPayroll: build.mutation<PayrollDocument[], PayrollUpload>({
      query: ({ fiscalYear, month, ...upload }) => filesRequest('/api/payroll/upload', upload, { fiscalYear, month }),
      invalidatesTags: (_documents, error) => (error ? [] : [listTag('Payroll')]),
    }),
  }),
});

export const { useGetPayrollQuery, useUploadPayrollMutation } = payrollApi;
