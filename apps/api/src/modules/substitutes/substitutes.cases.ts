import { addDays } from '@staffroom/contracts/plain-date.js';
import { Clock } from '../../platform/clock/clock.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { reviewersOnly, statuses } from '../../testing/cases/statuses.js';
import type { Person, World } from '../../testing/cases/world.js';

export const substituteCases: readonly RouteCase[] = [
  { route: 'GET /api/substitutes', expected: reviewersOnly(200) },
  { route: 'GET /api/substitutes/candidates', expected: reviewersOnly(200) },
  {
    route: 'POST /api/substitutes',
    body: naming,
    expected: reviewersOnly(201),
    other: ({ people }) => ({ substituteId: people.direct.id }),
  },
  {
    route: 'DELETE /api/substitutes/:id',
    about: (world) => substitution(world, world.people.direct),
    expected: statuses({
      self: 403,
      colleague: 403,
      executiveSelf: 204,
      teamManager: 404,
      directManager: 204,
      skipLevel: 404,
      hrSelf: 404,
      hr: 404,
    }),
    valid: { about: (world, { as }) => substitution(world, as) },
  },
];

async function substitution(world: World, reviewer: Person): Promise<string> {
  const reply = await reviewer.send('post', '/api/substitutes', naming(world)).expect(201);
  return (reply.body as { id: string }).id;
}

let days = 0;

/** For a day of its own. */
function naming({ people, app }: World) {
  const day = addDays(app.get(Clock).today(), ++days);
  return { substituteId: people.secondHr.id, startDate: day, endDate: day };
}
