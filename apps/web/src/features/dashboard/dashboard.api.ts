import { type CalendarTimeOff, calendarLimits, type CompanyCalendar } from '@staffroom/contracts/calendar.js';
import type { PlainDate } from '@staffroom/contracts/plain-date.js';
import { baseApi, listTag } from '../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../api/paging.js';

interface CalendarWindow {
  startDate: PlainDate;
  endDate: PlainDate;
}

/** Includes the requested window: while the next one is loading, days outside of it are unknown. */
export interface LoadedCalendar extends CalendarWindow, CompanyCalendar {}

const path = '/api/dashboard/company-calendar';

const dashboardApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCompanyCalendar: build.query<LoadedCalendar, CalendarWindow>({
      query: (window) => ({ url: path, params: { ...window, perDay: calendarLimits.shownPerDay + 1 } }),
      transformResponse: (calendar: CompanyCalendar, _meta, window) => ({ ...calendar, ...window }),
      providesTags: [listTag('Calendar')],
    }),
    /** Everyone who is off on a day. */
    getDayOff: build.infiniteQuery<Page<CalendarTimeOff>, PlainDate, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg: day, pageParam }) => pageParam || { url: path, params: { startDate: day, endDate: day } },
      transformResponse: ({ timeOffs }: CompanyCalendar, meta) => toPage(timeOffs, meta),
      providesTags: [listTag('Calendar')],
    }),
  }),
});

export const { useGetCompanyCalendarQuery, useGetDayOffInfiniteQuery } = dashboardApi;
