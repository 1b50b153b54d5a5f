import type { PayrollDocument } from '@staffroom/contracts/payroll.js';
import { baseApi, listTag } from '../../api/base-api.js';

interface PayrollUpload {
  userId: string;
  fiscalYear: string;
  month: string;
  files: readonly File[];
  idempotencyKey: string;
  /** 0 to 1, as the bytes leave. */
  onProgress: (ratio: number) => void;
}

const payrollApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** One's own, all of them at once (R16). */
    getPayroll: build.query<PayrollDocument[], void>({
      query: () => '/api/payroll',
      providesTags: [listTag('Payroll')],
    }),
    uploadPayroll: build.mutation<PayrollDocument[], PayrollUpload>({
      query: ({ userId, fiscalYear, month, files, idempotencyKey, onProgress }) => {
        const form = new FormData();
        for (const [name, value] of Object.entries({ userId, fiscalYear, month })) form.append(name, value);
        for (const file of files) form.append('files', file);
        const headers = { 'idempotency-key': idempotencyKey };
        return { url: '/api/payroll/upload', method: 'POST', body: form, headers, onProgress };
      },
      invalidatesTags: (_documents, error) => (error ? [] : [listTag('Payroll')]),
    }),
  }),
});

export const { useGetPayrollQuery, useUploadPayrollMutation } = payrollApi;
