import { Clock } from '../../platform/clock/clock.js';
import type { RouteCase } from '../../testing/cases/route-case.js';
import { hrOnly } from '../../testing/cases/statuses.js';

export const apiTokenCases: readonly RouteCase[] = [
  { route: 'GET /api/tokens', expected: hrOnly(200) },
  {
    route: 'POST /api/tokens',
    body: ({ app }) => ({ name: 'Sync', scopes: ['people:read'], expiresOn: app.get(Clock).today() }),
    expected: hrOnly(201),
    notRepeated: 'gets the same token without its secret, of which only a hash was kept',
  },
  {
    route: 'DELETE /api/tokens/:id',
    about: async (world) => (await world.apiToken(['people:read'])).id,
    expected: hrOnly(204),
  },
];
