import type { RouteCase } from '../../testing/cases/route-case.js';
import { anyone, everyone } from '../../testing/cases/statuses.js';

export const authCases: readonly RouteCase[] = [
  { route: 'GET /api/auth/me', expected: { ...everyone(200), 'must change password': 200 } },
  {
    route: 'POST /api/auth/login',
    body: () => ({ email: 'nobody@example.com', password: 'wrong' }),
    expected: anyone(401),
    notRepeated: 'opens another session',
    personal: (word) => ({ email: `${word}@example.com` }),
  },
  {
    route: 'POST /api/auth/logout',
    endsSessions: true,
    expected: anyone(204),
    notRepeated: 'finds no session to close',
  },
];
