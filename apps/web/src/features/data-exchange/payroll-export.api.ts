import type {
  PayrollCheck,
  PayrollMapName,
  PayrollSettings,
  PayrollSettingsReply,
} from '@staffroom/contracts/payroll-export.js';
import { baseApi, listTag } from '../../api/base-api.js';

const url = '/api/payroll-export';

export interface PayrollChoice {
  month: string;
  map: PayrollMapName;
}

const payrollExportApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    checkPayroll: build.query<PayrollCheck, PayrollChoice>({
      query: (params) => ({ url: `${url}/check`, params: { ...params } }),
      providesTags: [listTag('CompanyPolicy')],
      // Leave and employee numbers change meanwhile.
      keepUnusedDataFor: 0,
    }),
    getPayrollSettings: build.query<PayrollSettingsReply, void>({
      query: () => `${url}/settings`,
      providesTags: [listTag('CompanyPolicy')],
    }),
    changePayrollSettings: build.mutation<PayrollSettingsReply, PayrollSettings>({
      query: (body) => ({ url: `${url}/settings`, method: 'PUT', body }),
      invalidatesTags: (_settings, error) => (error ? [] : [listTag('CompanyPolicy')]),
    }),
  }),
});

export const { useCheckPayrollQuery, useGetPayrollSettingsQuery, useChangePayrollSettingsMutation } = payrollExportApi;

export function payrollFileAddress({ month, map }: PayrollChoice): string {
  return `${url}?${new URLSearchParams({ month, map }).toString()}`;
}
