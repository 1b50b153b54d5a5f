import type { CalendarFeed, CreatedCalendarFeed } from '@staffroom/contracts/calendar-feeds.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { anyone, everyone, ownOnly } from '../../testing/cases/statuses.js';
import type { Person } from '../../testing/cases/world.js';

export const calendarFeedCases: readonly RouteCase[] = [
  { route: 'GET /api/calendar-feeds', expected: everyone(200) },
  {
    route: 'POST /api/calendar-feeds',
    body: () => ({ kind: 'HOLIDAYS' }),
    expected: everyone(201),
    notRepeated: 'gets the same feed without its address, of which only a hash was kept',
  },
  {
    route: 'DELETE /api/calendar-feeds/:id',
    about: async (_, { owner }) => (await calendarFeed(owner)).feed.id,
    expected: ownOnly(204),
  },
  // whoever has the address reads it, signed in or not
  {
    route: 'GET /api/calendar/:file',
    about: async (_, { owner }) => new URL((await calendarFeed(owner)).address!).pathname.split('/').at(-1)!,
    expected: anyone(200),
  },
];

/** The only one of the person. */
async function calendarFeed(owner: Person): Promise<CreatedCalendarFeed> {
  const { body } = await owner.get('/api/calendar-feeds').expect(200);
  for (const { id } of body as CalendarFeed[]) await owner.send('delete', `/api/calendar-feeds/${id}`).expect(204);
  return (await owner.send('post', '/api/calendar-feeds', { kind: 'OWN' }).expect(201)).body as CreatedCalendarFeed;
}
