import type { CalendarMonth, CalendarTimeOff, MonthPerson, PlainMonth } from '@staffroom/contracts/calendar.js';
import type { SeenTeam } from '@staffroom/contracts/teams.js';
import { baseApi, listTag } from '../../../api/base-api.js';
import { type Page, pagedOptions, toPage } from '../../../api/paging.js';

interface MonthArg {
  month: PlainMonth;
  search?: string | undefined;
  teamId?: string | undefined;
}

/** Includes the month: while another one is loading, its absences are unknown. */
export interface MonthPage extends Page<MonthPerson> {
  month: PlainMonth;
  /** Empty after the first page. */
  holidays: CalendarTimeOff[];
}

const calendarMonthApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCalendarMonth: build.infiniteQuery<MonthPage, MonthArg, string>({
      infiniteQueryOptions: pagedOptions,
      query: ({ queryArg, pageParam }) =>
        pageParam || { url: '/api/dashboard/calendar-month', params: { ...queryArg } },
      transformResponse: ({ people, holidays }: CalendarMonth, meta, { queryArg: { month } }) => ({
        ...toPage(people, meta),
        month,
        holidays,
      }),
      providesTags: [listTag('Calendar'), listTag('Team')],
    }),
    getCalendarTeams: build.query<SeenTeam[], void>({
      query: () => '/api/dashboard/calendar-teams',
      providesTags: [listTag('Calendar'), listTag('Team')],
    }),
  }),
});

export const { useGetCalendarMonthInfiniteQuery, useGetCalendarTeamsQuery } = calendarMonthApi;
