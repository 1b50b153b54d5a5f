import type { CalendarTimeOff, CompanyCalendar } from '@staffroom/contracts/calendar.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { baseApi, listTag } from '../../api/base-api.js';

interface CalendarWindow {
  startDate: PlainDate;
  endDate: PlainDate;
}

/** Includes the requested window: while the next one is loading, days outside of it are unknown. */
export interface LoadedCalendar extends CalendarWindow {
  timeOffs: CalendarTimeOff[];
}

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCompanyCalendar: build.query<LoadedCalendar, CalendarWindow>({
      query: ({ startDate, endDate }) => ({ url: '/api/dashboard/company-calendar', params: { startDate, endDate } }),
      transformResponse: ({ timeOffs }: CompanyCalendar, _meta, { startDate, endDate }) => ({
        startDate,
        endDate,
        timeOffs,
      }),
      providesTags: [listTag('Calendar')],
    }),
  }),
});

export const { useGetCompanyCalendarQuery } = dashboardApi;
