import type { PlainMonth } from '@staffroom/contracts/calendar.js';
import type {
  MatchPayslipsBody,
  MonthPayslip,
  PayrollDocument,
  PayslipCoverage,
  PayslipMatch,
  PersonWithoutPayslip,
  PublishPayslipsBody,
  StagedPayslip,
} from '@staffroom/contracts/payroll.js';
import { baseApi, listTag } from '../../../api/base-api.js';
import { type FilesUpload, filesRequest } from '../../../api/files-upload.js';
import { type Page, pagedOptions, toPage } from '../../../api/paging.js';

interface PayrollUpload extends FilesUpload {
  fiscalYear: string;
  month: string;
}

interface MonthSearch {
  month: PlainMonth;
  /** '' for everyone. */
  search: string;
}

interface Staging {
  /** At most fileLimits.maxFiles. */
  payslips: readonly { userId: string; file: File }[];
  idempotencyKey: string;
  /** The share of bytes sent, from 0 to 1. */
  onProgress: (ratio: number) => void;
}

interface Replacement {
  payslipId: string;
  file: File;
  idempotencyKey: string;
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
    /** For HR managers. Without a month, of the newest one with payslips (R35a). */
    getPayslipCoverage: build.query<PayslipCoverage, PlainMonth | null>({
      query: (month) => ({ url: '/api/payroll/coverage', params: { month: month ?? undefined } }),
      providesTags: [listTag('Payroll'), listTag('User')],
    }),
    getPeopleWithoutPayslip: build.infiniteQuery<Page<PersonWithoutPayslip>, MonthSearch, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || listOfMonth('missing', queryArg),
      transformResponse: toPage<PersonWithoutPayslip>,
      providesTags: [listTag('Payroll'), listTag('User')],
    }),
    getMonthPayslips: build.infiniteQuery<Page<MonthPayslip>, MonthSearch, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) => pageParam || listOfMonth('month', queryArg),
      transformResponse: toPage<MonthPayslip>,
      providesTags: [listTag('Payroll')],
    }),
    /** Changes nothing, but is too long for an address. */
    matchPayslips: build.mutation<PayslipMatch[][], MatchPayslipsBody>({
      query: (body) => ({ url: '/api/payroll/matches', method: 'POST', body }),
    }),
    stagePayslips: build.mutation<StagedPayslip[], Staging>({
      query: ({ payslips, idempotencyKey, onProgress }) => {
        const body = new FormData();
        body.append('userIds', payslips.map(({ userId }) => userId).join(','));
        for (const { file } of payslips) body.append('files', file);
        const headers = { 'idempotency-key': idempotencyKey };
        return { url: '/api/payroll/staged', method: 'POST', body, headers, onProgress };
      },
    }),
    publishPayslips: build.mutation<MonthPayslip[], PublishPayslipsBody & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...body }) => {
        const headers = { 'idempotency-key': idempotencyKey };
        return { url: '/api/payroll/publish', method: 'POST', body, headers };
      },
      invalidatesTags: (_payslips, error) => (error ? [] : [listTag('Payroll')]),
    }),
    replacePayslip: build.mutation<PayrollDocument, Replacement>({
      query: ({ payslipId, file, idempotencyKey }) => {
        const body = new FormData();
        body.append('files', file);
        const headers = { 'idempotency-key': idempotencyKey };
        return { url: `/api/payroll/${payslipId}/replace`, method: 'POST', body, headers };
      },
      // A 404 means that the payslip is already deleted.
      invalidatesTags: (_payslip, error) =>
        error && error.status !== 404 ? [] : [listTag('Payroll'), listTag('Notification')],
    }),
  }),
});

export const {
  useGetPayrollQuery,
  useUploadPayrollMutation,
  useGetPayslipCoverageQuery,
  useGetPeopleWithoutPayslipInfiniteQuery,
  useGetMonthPayslipsInfiniteQuery,
  useReplacePayslipMutation,
  useMatchPayslipsMutation,
  useStagePayslipsMutation,
  usePublishPayslipsMutation,
} = payrollApi;

function listOfMonth(list: 'missing' | 'month', { month, search }: MonthSearch) {
  return { url: `/api/payroll/${list}`, params: { month, search: search || undefined } };
}
