/** R45: two companies that differ only in earlier days of people whom one does not see look the same to the last byte. */
import type { CreatedCalendarFeed } from '@staffroom/contracts/calendar-feeds.js';
import { startTimeOffPortal } from '../../testing/time-off-portal.js';

/** What a colleague gets of a company in which two people have been away since these days, today being Monday 15 June 2026. */
async function seenByColleague(anaSince: string, benSince: string): Promise<string[]> {
  const portal = await startTimeOffPortal();
  try {
    const hr = await portal.person({ role: 'HR_MANAGER', fullName: 'Hanna Reed' });
    const boss = await portal.person({ role: 'EXECUTIVE', fullName: 'Boris Stone' });
    const teamId = await portal.team('Carpenters', boss.id);
    const [ana, ben, colleague] = [
      await portal.person({ fullName: 'Ana Plume', teamId }),
      await portal.person({ fullName: 'Ben Oak', teamId }),
      await portal.person({ fullName: 'Cleo Costa', teamId }),
    ];
    for (const [person, startDate] of [
      [ana, anaSince],
      [ben, benSince],
    ] as const) {
      const body = { userId: person.id, type: 'SICK', startDate, endDate: '2026-06-17' };
      await hr.send('post', '/api/team/time-off', body).expect(201);
    }
    // the clock of the database does not stand still, as that of the portal does
    await portal.pool.query(`update views.time_off_requests set created_at = start_date, reviewed_at = start_date`);
    const feed = (await colleague.send('post', '/api/calendar-feeds', { kind: 'TEAM' }).expect(201))
      .body as CreatedCalendarFeed;
    const paths = [
      new URL(feed.address!).pathname,
      '/api/dashboard/company-calendar?startDate=2026-06-01&endDate=2026-06-30',
      '/api/dashboard/calendar-month?month=2026-06',
    ];
    const replies = await Promise.all(paths.map((path) => colleague.get(path).expect(200)));
    return replies.map(({ text }) => withoutIds(text, [ana.id, ben.id, colleague.id]));
  } finally {
    await portal.stop();
  }
}

/** Ids are drawn anew in each company, and sort entries of the same day. So entries are sorted here by what they say. */
function withoutIds(text: string, people: string[]): string {
  const named = people
    .reduce((rest, id, at) => rest.replaceAll(id, `person ${at}`), text)
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
    .replace(/^UID:.*$/gm, 'UID');
  const entries = named.match(/BEGIN:VEVENT[^]*?END:VEVENT|\{"id":[^]*?\}/g) ?? [];
  return [...entries.sort(), entries.reduce((rest, entry) => rest.replace(entry, ''), named)].join('\n');
}

it('R45 neither a feed nor a calendar tells since when somebody has been away', async () => {
  const [short, long] = [
    await seenByColleague('2026-06-15', '2026-06-11'),
    await seenByColleague('2026-06-08', '2026-06-15'),
  ];
  expect(short[0]).toContain('Ana Plume: away');
  expect(long).toEqual(short);
});
